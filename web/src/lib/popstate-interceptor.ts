type Listener = (event: PopStateEvent) => void

let intercepting: Listener | null = null

// Listeners run in the order of registration, so this one must be registered before the router's.
if (typeof window !== 'undefined') addEventListener('popstate', (event) => intercepting?.(event))

/** Lets a listener handle back and forward before the router, and stop them from reaching it. */
export function interceptPopState(listener: Listener): () => void {
  intercepting = listener
  return () => {
    if (intercepting === listener) intercepting = null
  }
}
