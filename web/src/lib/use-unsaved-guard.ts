import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router'
import { standAtGate } from './back-gate.ts'

interface Guard {
  /** Someone is about to leave and has to confirm it. */
  asking: boolean
  stay(): void
  leave(): void
}

/**
 * Asks for confirmation before unsaved input is lost through a link, the back button, a reload or a closed tab. The
 * router offers no way to block navigation here, so the guard wraps its navigator and handles history events before it.
 */
export function useUnsavedGuard(dirty: boolean): Guard {
  const { navigator } = useContext(NavigationContext)
  const [wayOut, setWayOut] = useState<(() => void) | null>(null)
  const hold = useEffectEvent((go: () => void) => setWayOut(() => go))

  useEffect(() => {
    if (!dirty) return
    const releases = [holdLinks(navigator, hold), holdHistory(hold), holdTab()]
    return () => {
      for (const release of releases) release()
    }
  }, [dirty, navigator])

  return {
    asking: wayOut !== null,
    stay: () => setWayOut(null),
    leave: () => {
      setWayOut(null)
      wayOut?.()
    },
  }
}

type Hold = (go: () => void) => void

function holdLinks(navigator: Navigator, hold: Hold): () => void {
  const { push, replace } = navigator
  const free = () => Object.assign(navigator, { push, replace })
  const held =
    (move: Navigator['push']): Navigator['push'] =>
    (...to) =>
      // Navigating within the same page loses nothing.
      isHere(navigator.createHref(to[0]))
        ? move(...to)
        : hold(() => {
            free()
            move(...to)
          })
  Object.assign(navigator, { push: held(push), replace: held(replace) })
  return free
}

function isHere(href: string): boolean {
  const { pathname, search } = new URL(href, location.href)
  return pathname === location.pathname && search === location.search
}

/** The router numbers its history entries, which tells how far to go back. */
const placeIn = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0

function holdHistory(hold: Hold): () => void {
  const here = placeIn(history.state)
  const page = location.href
  let fetching = false

  const stop = standAtGate((event) => {
    if (fetching) {
      fetching = false
      return event.stopImmediatePropagation()
    }
    // Moving between fragments of the same page loses nothing.
    if (isHere(page)) return
    const steps = placeIn(event.state) - here
    event.stopImmediatePropagation()
    fetching = true
    history.go(-steps)
    hold(() => {
      stop()
      history.go(steps)
    })
  })
  return stop
}

function holdTab(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
