import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router'
import { interceptPopState } from './popstate-interceptor.ts'

interface Guard {
  /** Someone is about to leave and has to confirm it. */
  asking: boolean
  stay(): void
  leave(): void
}

/**
 * Asks for confirmation before unsaved input is lost through a link, the back button, a reload or a closed tab.
 * BrowserRouter can't block navigation, so the guard wraps its navigator and handles history events first.
 */
export function useUnsavedGuard(dirty: boolean): Guard {
  const { navigator } = useContext(NavigationContext)
  const [pendingNavigation, setPendingNavigation] = useState<(() => void) | null>(null)
  const block = useEffectEvent((go: () => void) => setPendingNavigation(() => go))

  useEffect(() => {
    if (!dirty) return
    const removals = [interceptLinks(navigator, block), interceptHistory(block), confirmUnload()]
    return () => {
      for (const remove of removals) remove()
    }
  }, [dirty, navigator])

  return {
    asking: pendingNavigation !== null,
    stay: () => setPendingNavigation(null),
    leave: () => {
      setPendingNavigation(null)
      pendingNavigation?.()
    },
  }
}

type Block = (go: () => void) => void

function interceptLinks(navigator: Navigator, block: Block): () => void {
  const { push, replace } = navigator
  const restore = () => Object.assign(navigator, { push, replace })
  const guarded =
    (move: Navigator['push']): Navigator['push'] =>
    (...to) =>
      // Navigating within the same page loses nothing.
      isHere(navigator.createHref(to[0]))
        ? move(...to)
        : block(() => {
            restore()
            move(...to)
          })
  Object.assign(navigator, { push: guarded(push), replace: guarded(replace) })
  return restore
}

function isHere(href: string): boolean {
  const { pathname, search } = new URL(href, location.href)
  return pathname === location.pathname && search === location.search
}

/** The router numbers its history entries, which tells how far to go back. */
const entryIndex = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0

function interceptHistory(block: Block): () => void {
  const index = entryIndex(history.state)
  const page = location.href
  let isReturning = false

  const stop = interceptPopState((event) => {
    if (isReturning) {
      isReturning = false
      return event.stopImmediatePropagation()
    }
    // Moving between fragments of the same page loses nothing.
    if (isHere(page)) return
    const steps = entryIndex(event.state) - index
    event.stopImmediatePropagation()
    isReturning = true
    history.go(-steps)
    block(() => {
      stop()
      history.go(steps)
    })
  })
  return stop
}

function confirmUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
