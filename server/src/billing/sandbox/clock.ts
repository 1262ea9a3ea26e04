import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

/** Runs as fast as our own clock, but an admin can move it ahead to see renewals. */
export function sandboxClock({ clock, database }: Pick<Platform, 'clock' | 'database'>) {
  // Cached, because callers of `now` may be inside a transaction. Other nodes notice a change when they refresh.
  let clockOffsetSeconds = 0
  const now = () => new Date(clock.now().getTime() + clockOffsetSeconds * 1_000)

  async function refresh(): Promise<Date> {
    clockOffsetSeconds = (await store.getSettings(database.db)).clockOffsetSeconds
    return now()
  }

  return { now, refresh }
}
