import { startCreatorStats } from './creator-stats.ts'
import { startDemoDeck } from './demo-deck.ts'
import { startFeatured } from './featured.ts'
import { startTheme } from './theme.ts'

type Start = (island: HTMLElement) => () => void

const ISLANDS: Record<string, Start> = {
  'creator-stats': whenNear(startCreatorStats),
  'demo-deck': startDemoDeck,
  featured: whenNear(startFeatured),
  theme: startTheme,
}

/** About two screens ahead: loaded by the time somebody gets there, and never for those who do not. */
const NEAR = '1200px'

/** Brings the page to life, with or without React around it; the reply undoes all of it. */
export function startIslands(root: ParentNode): () => void {
  const stops = [...root.querySelectorAll<HTMLElement>('[data-island]')].map((island) =>
    ISLANDS[island.dataset.island!]?.(island),
  )
  return () => {
    for (const stop of stops) stop?.()
  }
}

function whenNear(start: Start): Start {
  return (island) => {
    let stop: (() => void) | undefined
    const watching = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watching.disconnect()
        stop = start(island)
      },
      { rootMargin: NEAR },
    )
    watching.observe(island)
    return () => {
      watching.disconnect()
      stop?.()
    }
  }
}
