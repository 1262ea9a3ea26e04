import { useEffect, useEffectEvent, useState } from 'react'
import { FRIENDLY } from '#lib/friendly-messages.ts'
import { createStore, type Store } from '#lib/store.ts'
import { useStore } from '#lib/use-store.ts'
import { toast } from './toast.ts'

const IDLE_MS = 2_000

interface Later<Part> {
  here: Store<Part | null>
  fetch: () => Promise<void>
}

/** A component that loads separately. A failure isn't cached, so the next request tries again. */
export function later<Part>(load: () => Promise<Part>): Later<Part> {
  const here = createStore<Part | null>(null)
  let underWay: Promise<void> | null = null
  const fetch = () => {
    underWay ??= load()
      .then(here.set)
      .finally(() => {
        underWay = null
      })
    return here.get() ? Promise.resolve() : underWay
  }
  return { here, fetch }
}

/**
 * Loads the component when the browser is idle, or immediately when it is needed. In that case, a failure shows a toast
 * and calls `onFailure`.
 */
export function useLater<Part>(
  { here, fetch }: Later<Part>,
  wanted: boolean,
  onFailure: () => void,
): Part | null {
  const fail = useEffectEvent(() => {
    onFailure()
    toast({ title: 'Error', description: FRIENDLY.network_failure, tone: 'destructive' })
  })
  useEffect(() => whenIdle(() => void fetch().catch(() => {})), [fetch])
  useEffect(() => {
    if (wanted) fetch().catch(() => fail())
  }, [wanted, fetch])
  return useStore(here)
}

/**
 * Whether a pointer is pressed on a placeholder, which then has to stay: a press that ends on another element isn't a
 * click, so the list wouldn't open.
 */
export function useHeld(): [held: boolean, hold: () => void] {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!held) return
    // The click event comes after pointerup.
    const release = () => setTimeout(() => setHeld(false))
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
    return () => {
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
    }
  }, [held])
  return [held, () => setHeld(true)]
}

function whenIdle(act: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, IDLE_MS / 4)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: IDLE_MS })
  return () => cancelIdleCallback(idle)
}
