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

/** About two screens below the view, so that data is loaded before visitors scroll to it. */
const NEAR_MARGIN = '1200px'

/** Starts all islands in a page, with or without React. Returns a function that stops them. */
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
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        stop = start(island)
      },
      { rootMargin: NEAR_MARGIN },
    )
    observer.observe(island)
    return () => {
      observer.disconnect()
      stop?.()
    }
  }
}
