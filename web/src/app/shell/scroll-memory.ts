import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { screenAhead } from '../front/screen-ahead.ts'

const KEPT = 'scroll-places'
const places = new Map<string, number>(kept())
/** Lists load after their screen, and only then is the page long enough to restore the position. */
const PATIENCE_MS = 5_000
/** Input that cancels a pending scroll restoration, because the person is scrolling on their own. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * The scroll position of a prerendered page when the app hydrates it. main.tsx renders synchronously, so it can't
 * change in between.
 */
let read = scrollY
/** Nothing scrolls during hydration, because the person may already be scrolling. */
let staysWhereItIs = screenAhead() !== null

/** New screens start at the top; going back restores the scroll position. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const how = useNavigationType()
  // Every page load starts with the same key, so the path has to tell them apart.
  const place = `${key} ${pathname}`

  useEffect(() => {
    const takeOn = () => void (history.scrollRestoration = 'manual')
    const keep = () => {
      // A prerendered page has its full height when it opens, so the browser can restore its position long before the
      // app runs.
      history.scrollRestoration = 'auto'
      try {
        sessionStorage.setItem(KEPT, JSON.stringify([...places].slice(-50)))
      } catch {
        // Without storage, a reload starts at the top.
      }
    }
    takeOn()
    addEventListener('pageshow', takeOn)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pageshow', takeOn)
      removeEventListener('pagehide', keep)
    }
  }, [])

  useEffect(() => {
    const begun = hash ? 0 : read
    const stop = staysWhereItIs
      ? () => {}
      : how === NavigationType.Pop
        ? scrollBackTo(begun || (places.get(place) ?? 0), hash)
        : scrollTo(hash)
    read = 0
    staysWhereItIs = false
    const remember = () => void places.set(place, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', remember)
    }
  }, [place, hash, how])
}

function scrollTo(hash: string): () => void {
  if (hash) return waitFor(() => jumpTo(hash))
  window.scrollTo({ top: 0, behavior: 'instant' })
  return () => {}
}

function scrollBackTo(top: number, hash: string): () => void {
  if (top === 0 && hash) return waitFor(() => jumpTo(hash))
  return waitFor(() => {
    window.scrollTo({ top, behavior: 'instant' })
    return Math.abs(scrollY - top) < 2
  })
}

function jumpTo(hash: string): boolean {
  const target = document.getElementById(nameIn(hash))
  target?.scrollIntoView({ behavior: 'instant' })
  return target !== null
}

function waitFor(done: () => boolean): () => void {
  const until = performance.now() + PATIENCE_MS
  let frame = requestAnimationFrame(function again(now) {
    if (done() || now >= until) stop()
    else frame = requestAnimationFrame(again)
  })
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const move of OWN_MOVES) removeEventListener(move, stop)
  }
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true })
  return stop
}

function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

function kept(): [string, number][] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
