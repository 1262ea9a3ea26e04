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

/** A part that a screen can be read without. A failure is not remembered: the next one who asks tries again. */
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
 * Fetches it when the page has nothing else to do, and at once when it is wanted. Then a failure is said, and
 * `onFailure` takes the wish back.
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
 * Whether a pointer is down on a stand-in, which then stays until the press is over: a press that begins on one element
 * and ends on another is no click, and the list would not open.
 */
export function useHeld(): [held: boolean, hold: () => void] {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!held) return
    // The click follows the release.
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
  // Safari has no idle callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, IDLE_MS / 4)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: IDLE_MS })
  return () => cancelIdleCallback(idle)
}
