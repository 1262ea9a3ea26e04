import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const KEPT = 'scroll-places'
const places = new Map<string, number>(kept())
/** Lists come back after the screen does, and then the page is long enough to scroll to where one was. */
const PATIENCE_MS = 1_500
/** Whoever began to read a page before the app was there is not sent back to its top. */
let arrived = false

/** New screens begin at the top; going back returns to where one was. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const how = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => {
      try {
        sessionStorage.setItem(KEPT, JSON.stringify([...places].slice(-50)))
      } catch {
        // Then a reload begins at the top.
      }
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [])

  useEffect(() => {
    const begunAlready = !arrived && !hash && !places.has(key)
    arrived = true
    const stop = begunAlready
      ? () => {}
      : how === NavigationType.Pop
        ? scrollBackTo(places.get(key) ?? 0, hash)
        : scrollTo(hash)
    const remember = () => void places.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', remember)
    }
  }, [key, pathname, hash, how])
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
    if (!done() && now < until) frame = requestAnimationFrame(again)
  })
  return () => cancelAnimationFrame(frame)
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
