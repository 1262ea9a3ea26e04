import type { Platform } from '#platform/platform.ts'
import { addViews } from './store.ts'

/** Views are counted in memory and written this often, or when there are this many people. */
const WRITE_MS = 5_000
const WRITE_AT = 500

/** Counts how often people are shown. Views that are lost with the process hardly change the order. */
export function viewCounter({ clock, database, log }: Platform) {
  let views = new Map<number, number>()
  let writtenAt = 0

  async function write(): Promise<void> {
    const counted = views
    views = new Map()
    writtenAt = clock.now().getTime()
    await addViews(database.db, counted)
  }

  return (person: number): void => {
    views.set(person, (views.get(person) ?? 0) + 1)
    if (views.size < WRITE_AT && clock.now().getTime() - writtenAt < WRITE_MS) return
    write().catch((error: unknown) => log.warn({ err: error }, 'Views of people were not counted'))
  }
}
