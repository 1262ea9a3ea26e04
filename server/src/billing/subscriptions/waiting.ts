import { setTimeout as wait } from 'node:timers/promises'
import type { Subscription } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store-machine.ts'

/** Of each checkout the provider is asked so often at most, on each node. */
const PAUSE_MS = 5_000
/** Whoever asks does not wait for longer than that; what is found out later is told them. */
const PATIENCE_MS = 2_000

/** Somebody has paid and waits, and the message about it has not come: then we look for ourselves. */
export function waiting(
  { clock, database, log }: Platform,
  one: (db: Db, me: Viewer, id: string) => Promise<Subscription>,
) {
  const { db } = database
  const asked = new Map<string, number>()
  let look: (checkout: string) => Promise<void> = async () => undefined

  /** False when it was asked a moment ago. */
  function isTurn(checkout: string): boolean {
    const now = clock.now().getTime()
    for (const [other, at] of asked) {
      if (now - at < PAUSE_MS) break
      asked.delete(other)
    }
    if (asked.has(checkout)) return false
    asked.set(checkout, now)
    return true
  }

  return {
    onWaiting(how: (checkout: string) => Promise<void>): void {
      look = how
    },

    async oneNow(me: Viewer, id: string): Promise<Subscription> {
      const known = await one(db, me, id)
      if (known.state !== 'incomplete') return known
      const checkout = (await store.heldOf(db, id))?.checkout
      if (!checkout || !isTurn(checkout)) return known
      const looked = look(checkout).catch((error: unknown) =>
        log.warn({ err: error, subscription: id }, 'a checkout could not be looked at'),
      )
      await Promise.race([looked, wait(PATIENCE_MS, undefined, { ref: false })])
      return one(db, me, id)
    },
  }
}
