import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { screenAhead } from '../front/screen-ahead.ts'

const KEPT = 'scroll-places'
const places = new Map<string, number>(kept())
/** Lists come back after the screen does, and then the page is long enough to scroll to where one was. */
const PATIENCE_MS = 5_000
/** Whoever moves the page themselves is left alone. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** How far somebody had read a page that was rendered ahead when the app took it over; main.tsx waits for nothing in between. */
let read = scrollY
/** Nothing moves when a screen is taken over: somebody may be in the middle of scrolling. */
let staysWhereItIs = screenAhead() !== null

/** New screens begin at the top; going back returns to where one was. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const how = useNavigationType()
  // Every page that is opened by its address begins with the same key.
  const place = `${key} ${pathname}`

  useEffect(() => {
    const takeOn = () => void (history.scrollRestoration = 'manual')
    const keep = () => {
      // A page that is rendered ahead is whole when it opens, and the app may come much later.
      history.scrollRestoration = 'auto'
      try {
        sessionStorage.setItem(KEPT, JSON.stringify([...places].slice(-50)))
      } catch {
        // Then a reload begins at the top.
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
