import { expect, test } from 'vitest'
import type { Payments } from '#adapters/payments/port.ts'
import { BadConfiguration } from '#platform/config.ts'
import { sellingCreator } from '#test/money.ts'
import { useWorld } from '#test/world.ts'
import { claiming } from './claiming.ts'

const world = useWorld()
const begin = (books: Payments['books']) => {
  const provider = books === 'sandbox' ? 'sandbox' : 'stripe'
  return claiming(world.platform, { books, provider } as Payments).prepare()
}

test('a database stays with whom its ids are known to, in one clear sentence', async () => {
  // While nothing has begun, anybody may.
  await begin('stripe test')
  await begin('sandbox')
  await sellingCreator(world)
  await begin('sandbox')
  await expect(begin('stripe live')).rejects.toThrow(BadConfiguration)
  await expect(begin('stripe live')).rejects.toThrow(
    'of "sandbox", and payments are set up with "stripe live"',
  )
  // Also when nobody has said so, as after the filling of a demo.
  await world.platform.database.db.deleteFrom('paymentBooks').execute()
  await expect(begin('stripe test')).rejects.toThrow(BadConfiguration)
  await world.platform.database.db.updateTable('payoutAccounts').set({ provider: 'stripe' }).execute()
  await begin('stripe test')
  await expect(begin('stripe live')).rejects.toThrow('of "stripe test"')
})
