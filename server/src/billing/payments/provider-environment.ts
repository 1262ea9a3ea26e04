import type { PaymentProvider } from '#adapters/payments/port.ts'
import { BadConfiguration } from '#platform/config.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-environment.ts'

/**
 * Binds the database to one environment of a provider. In another one its ids are unknown, so every subscription would
 * look as if it had been deleted.
 */
export function claimEnvironment(
  { database }: Platform,
  { environment, name }: PaymentProvider,
): Promise<void> {
  return transact(database.db, async (tx) => {
    const known = await store.lockEnvironment(tx)
    if (known === environment) return
    // If only the provider's name is known, it may have been either mode.
    const differs = known !== null && known !== name
    if (differs && (await store.hasProviderIds(tx)))
      throw new BadConfiguration(
        `This database holds customers and subscriptions of "${known}", and payments are set up with "${environment}". ` +
          'Start with the keys of before, or with another database.',
      )
    await store.setEnvironment(tx, environment)
  })
}
