import { setTimeout as wait } from 'node:timers/promises'
import type { Subscription } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store-lifecycle.ts'

/** How often each node asks the provider about one checkout, at most. */
const COOLDOWN_MS = 5_000
/** How long a request waits for the provider. A later answer arrives as a live message. */
const PATIENCE_MS = 2_000

/** Asks the provider when a fan waits for a payment whose webhook hasn't come. */
export function checkoutRefresh(
  { clock, database, log }: Platform,
  one: (db: Db, me: Viewer, id: string) => Promise<Subscription>,
) {
  const { db } = database
  const refreshedAt = new Map<string, number>()
  let refresh: (checkout: string) => Promise<void> = async () => undefined

  return { onRefresh, oneNow }

  /** Payments register their refresh here, because they build on subscriptions. */
  function onRefresh(handler: (checkout: string) => Promise<void>): void {
    refresh = handler
  }

  async function oneNow(me: Viewer, id: string): Promise<Subscription> {
    const known = await one(db, me, id)
    if (known.state !== 'incomplete') return known
    const checkout = (await store.find(db, id))?.checkout
    if (!checkout || isCoolingDown(checkout)) return known
    const refreshed = refresh(checkout).catch((error: unknown) =>
      log.warn({ err: error, subscription: id }, 'a checkout was not refreshed'),
    )
    await Promise.race([refreshed, wait(PATIENCE_MS, undefined, { ref: false })])
    return one(db, me, id)
  }

  function isCoolingDown(checkout: string): boolean {
    const now = clock.now().getTime()
    for (const [other, at] of refreshedAt) {
      if (now - at < COOLDOWN_MS) break
      refreshedAt.delete(other)
    }
    if (refreshedAt.has(checkout)) return true
    refreshedAt.set(checkout, now)
    return false
  }
}
