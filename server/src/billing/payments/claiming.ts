import type { Payments } from '#adapters/payments/port.ts'
import { BadConfiguration } from '#platform/config.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-books.ts'

/** A database knows people by the ids of one provider. With another one everybody's subscription would seem to be gone. */
export function claiming({ database }: Platform, { books, provider }: Payments) {
  return {
    prepare: (): Promise<void> =>
      transact(database.db, async (tx) => {
        const known = await store.booksOf(tx)
        if (known === books) return
        // Of a provider that is known by its name alone, the mode is not known.
        const other = known !== null && known !== provider
        if (other && (await store.isUsed(tx)))
          throw new BadConfiguration(
            `This database holds customers and subscriptions of "${known}", and payments are set up with "${books}". ` +
              'Start with the keys of before, or with another database.',
          )
        await store.claimBooks(tx, books)
      }),
  }
}
