type Gate = (event: PopStateEvent) => void

let gate: Gate | null = null

// Listeners run in the order of registration, so this one must be registered before the router's.
if (typeof window !== 'undefined') addEventListener('popstate', (event) => gate?.(event))

/** Lets a listener handle back and forward before the router, and stop them from reaching it. */
export function standAtGate(next: Gate): () => void {
  gate = next
  return () => {
    if (gate === next) gate = null
  }
}
