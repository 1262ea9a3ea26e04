import type { Clock } from '../clock.ts'
import type { EncodedContent } from './content-encoding.ts'

/** A link that many open at once is made once in this time. */
const KEPT_MS = 10_000
const KEPT_MAX = 500

export interface Page extends EncodedContent {
  /** Where its policy differs from that of the others. */
  headers?: Record<string, string>
}

/** The best that there is takes a second, and a page that is made while somebody waits has to do with less. */
export const ON_DEMAND_QUALITY = 6

interface Kept {
  until: number
  page: Promise<Page | null>
}

/** Pages that are made when somebody asks, kept for a while or until they are to be forgotten; null where there is nothing at that address. */
export function pageCache(clock: Clock) {
  const kept = new Map<string, Kept>()

  const ask = (path: string, make: () => Promise<Page | null>): Promise<Page | null> => {
    const now = clock.now().getTime()
    const before = kept.get(path)
    if (before && now < before.until) return before.page
    kept.delete(path)
    // The oldest goes first: whoever makes up addresses pushes out what was made up before.
    if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value!)
    const fresh: Kept = { until: now + KEPT_MS, page: make() }
    kept.set(path, fresh)
    fresh.page.catch(() => {
      if (kept.get(path) === fresh) kept.delete(path)
    })
    return fresh.page
  }
  return Object.assign(ask, { forget: () => kept.clear() })
}
