import { useEffect, useEffectEvent, useState } from 'react'
import { FRIENDLY } from '#lib/friendly-messages.ts'
import { createStore, type Store } from '#lib/store.ts'
import { useStore } from '#lib/use-store.ts'
import { toast } from './toast.ts'

const IDLE_MS = 2_000

interface LazyPart<Part> {
  loaded: Store<Part | null>
  load: () => Promise<void>
}

/** A module that loads separately. A failure isn't cached, so the next request tries again. */
export function lazyPart<Part>(importPart: () => Promise<Part>): LazyPart<Part> {
  const loaded = createStore<Part | null>(null)
  let loading: Promise<void> | null = null
  const load = () => {
    loading ??= importPart()
      .then(loaded.set)
      .finally(() => {
        loading = null
      })
    return loaded.get() ? Promise.resolve() : loading
  }
  return { loaded, load }
}

/**
 * Loads the part when the browser is idle, or immediately when it is needed. In that case, a failure shows a toast and
 * calls `onFailure`.
 */
export function useLazyPart<Part>(
  { loaded, load }: LazyPart<Part>,
  isNeeded: boolean,
  onFailure: () => void,
): Part | null {
  const fail = useEffectEvent(() => {
    onFailure()
    toast({ title: 'Error', description: FRIENDLY.network_failure, tone: 'destructive' })
  })
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])
  useEffect(() => {
    if (isNeeded) load().catch(() => fail())
  }, [isNeeded, load])
  return useStore(loaded)
}

/**
 * Whether a pointer is pressed on a placeholder, which then has to stay: a press that ends on another element isn't a
 * click, so the list wouldn't open.
 */
export function usePointerPress(): [isPressed: boolean, press: () => void] {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (!isPressed) return
    // The click event comes after pointerup.
    const release = () => setTimeout(() => setPressed(false))
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
    return () => {
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
    }
  }, [isPressed])
  return [isPressed, () => setPressed(true)]
}

function whenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, IDLE_MS / 4)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(callback, { timeout: IDLE_MS })
  return () => cancelIdleCallback(idle)
}
