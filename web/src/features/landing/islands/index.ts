import { startCreatorStats } from './creator-stats.ts'
import { startFeatured } from './featured.ts'
import { startTheme } from './theme.ts'

const ISLANDS: Record<string, (root: HTMLElement) => () => void> = {
  'creator-stats': startCreatorStats,
  featured: startFeatured,
  theme: startTheme,
}

/** Brings the page to life, with or without React around it; the reply undoes all of it. */
export function startIslands(root: ParentNode): () => void {
  const stops = [...root.querySelectorAll<HTMLElement>('[data-island]')].map((island) =>
    ISLANDS[island.dataset.island!]?.(island),
  )
  return () => {
    for (const stop of stops) stop?.()
  }
}
