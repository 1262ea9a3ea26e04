import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { prerenderedScreen } from '../front/prerendered-screen.ts'

const STORAGE_KEY = 'scroll-places'
const positions = new Map<string, number>(storedPositions())
/** Lists load after their screen, and only then is the page long enough to restore the position. */
const RESTORE_MS = 5_000
/** Input that cancels a pending scroll restoration, because the person is scrolling on their own. */
const OWN_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * The scroll position of a prerendered page when the app hydrates it. main.tsx renders synchronously, so it can't
 * change in between.
 */
let hydratedAt = scrollY
/** Nothing scrolls during hydration, because the person may already be scrolling. */
let isHydrating = prerenderedScreen() !== null

/** New screens start at the top; going back restores the scroll position. */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  // Every page load starts with the same key, so the path has to tell them apart.
  const place = `${key} ${pathname}`

  useEffect(() => {
    const disableNative = () => void (history.scrollRestoration = 'manual')
    const store = () => {
      // A prerendered page has its full height when it opens, so the browser can restore its position long before the
      // app runs.
      history.scrollRestoration = 'auto'
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)))
      } catch {
        // Without storage, a reload starts at the top.
      }
    }
    disableNative()
    addEventListener('pageshow', disableNative)
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pageshow', disableNative)
      removeEventListener('pagehide', store)
    }
  }, [])

  useEffect(() => {
    const initial = hash ? 0 : hydratedAt
    let stop = () => {}
    if (!isHydrating && navigationType === NavigationType.Pop)
      stop = scrollBackTo(initial || (positions.get(place) ?? 0), hash)
    else if (!isHydrating) stop = scrollTo(hash)
    hydratedAt = 0
    isHydrating = false
    const remember = () => void positions.set(place, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', remember)
    }
  }, [place, hash, navigationType])
}

function scrollTo(hash: string): () => void {
  if (hash) return retryUntil(() => jumpTo(hash))
  window.scrollTo({ top: 0, behavior: 'instant' })
  return () => {}
}

function scrollBackTo(top: number, hash: string): () => void {
  if (top === 0 && hash) return retryUntil(() => jumpTo(hash))
  return retryUntil(() => {
    window.scrollTo({ top, behavior: 'instant' })
    return Math.abs(scrollY - top) < 2
  })
}

function jumpTo(hash: string): boolean {
  const target = document.getElementById(idIn(hash))
  target?.scrollIntoView({ behavior: 'instant' })
  return target !== null
}

function retryUntil(done: () => boolean): () => void {
  const deadline = performance.now() + RESTORE_MS
  let frame = requestAnimationFrame(function retry(now) {
    if (done() || now >= deadline) stop()
    else frame = requestAnimationFrame(retry)
  })
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const move of OWN_INPUT) removeEventListener(move, stop)
  }
  for (const move of OWN_INPUT) addEventListener(move, stop, { passive: true })
  return stop
}

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

function storedPositions(): [string, number][] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
