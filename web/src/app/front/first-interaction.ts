const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'input'] as const

/** Calls back once, on the first interaction, so that nothing more is loaded for people who only read. */
export function onFirstInteraction(target: HTMLElement | Window, callback: () => void): void {
  const listening = new AbortController()
  const handle = (event: Event) => {
    // A page that appears under a still pointer gets a pointermove without movement.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
      return
    listening.abort()
    callback()
  }
  for (const type of EVENTS)
    target.addEventListener(type, handle, { capture: true, passive: true, signal: listening.signal })
}
