import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const places = new Map<string, number>()
/** Lists come back after the screen does, and then the page is long enough to scroll to where one was. */
const PATIENCE_MS = 1_500

/** New screens begin at the top; going back returns to where one was. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const how = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    const stop = how === NavigationType.Pop ? scrollBackTo(places.get(key) ?? 0, hash) : scrollTo(hash)
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
  if (top === 0) return hash ? waitFor(() => jumpTo(hash)) : () => {}
  return waitFor(() => {
    window.scrollTo({ top, behavior: 'instant' })
    return Math.abs(scrollY - top) < 2
  })
}

function jumpTo(hash: string): boolean {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
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
