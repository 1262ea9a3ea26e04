import { expect, test } from 'vitest'
import type { PaymentProvider } from '#adapters/payments/port.ts'
import { BadConfiguration } from '#platform/config.ts'
import { sellingCreator } from '#test/money.ts'
import { useWorld } from '#test/world.ts'
import { claimEnvironment } from './provider-environment.ts'

const world = useWorld()
const claim = (environment: PaymentProvider['environment']) => {
  const name = environment === 'sandbox' ? 'sandbox' : 'stripe'
  return claimEnvironment(world.platform, { environment, name } as PaymentProvider)
}

test('binds a database with customers to the environment that their ids are from', async () => {
  await claim('stripe test')
  await claim('sandbox')
  await sellingCreator(world)
  await claim('sandbox')
  await expect(claim('stripe live')).rejects.toThrow(BadConfiguration)
  await expect(claim('stripe live')).rejects.toThrow(
    'of "sandbox", and payments are set up with "stripe live"',
  )
  // A seeded database has no row that names its environment.
  await world.platform.database.db.deleteFrom('paymentEnvironment').execute()
  await expect(claim('stripe test')).rejects.toThrow(BadConfiguration)
  await world.platform.database.db.updateTable('payoutAccounts').set({ provider: 'stripe' }).execute()
  await claim('stripe test')
  await expect(claim('stripe live')).rejects.toThrow('of "stripe test"')
})
