type Gate = (event: PopStateEvent) => void

let gate: Gate | null = null

// A window calls its listeners in the order in which they came: this one has to be there before the router's.
if (typeof window !== 'undefined') addEventListener('popstate', (event) => gate?.(event))

/** Whoever stands here hears of back and forward first, and can keep it from the router. */
export function standAtGate(next: Gate): () => void {
  gate = next
  return () => {
    if (gate === next) gate = null
  }
}
