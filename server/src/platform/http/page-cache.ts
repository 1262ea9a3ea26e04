import type { Clock } from '../clock.ts'
import type { EncodedContent } from './content-encoding.ts'

/** A page that many people open at the same time is rendered once in this time. */
const TTL_MS = 10_000
const MAX_PAGES = 500

export interface Page extends EncodedContent {
  /** Headers that differ from those of other pages. */
  headers?: Record<string, string>
}

/** The best compression takes a second, which is too long while a visitor waits. */
export const ON_DEMAND_QUALITY = 6

interface CachedPage {
  expiresAt: number
  page: Promise<Page | null>
}

/** Caches pages that are rendered on demand until they expire or are cleared. Null means that there is no such page. */
export function pageCache(clock: Clock) {
  const cached = new Map<string, CachedPage>()

  const read = (path: string, render: () => Promise<Page | null>): Promise<Page | null> => {
    const now = clock.now().getTime()
    const entry = cached.get(path)
    if (entry && now < entry.expiresAt) return entry.page
    cached.delete(path)
    // The oldest entry is evicted first, so a flood of made-up paths mostly evicts its own.
    if (cached.size >= MAX_PAGES) cached.delete(cached.keys().next().value!)
    const fresh: CachedPage = { expiresAt: now + TTL_MS, page: render() }
    cached.set(path, fresh)
    fresh.page.catch(() => {
      if (cached.get(path) === fresh) cached.delete(path)
    })
    return fresh.page
  }
  return Object.assign(read, { clear: () => cached.clear() })
}
