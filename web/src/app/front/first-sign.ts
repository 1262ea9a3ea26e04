const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'input'] as const

/** Calls once, when somebody begins to do something there: what they may need next is not loaded for those who only look. */
export function atFirstSign(place: HTMLElement | Window, then: () => void): void {
  const heard = new AbortController()
  const hear = (event: Event) => {
    // A page that comes to lie under a pointer hears of that as if it had moved.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
      return
    heard.abort()
    then()
  }
  for (const sign of SIGNS)
    place.addEventListener(sign, hear, { capture: true, passive: true, signal: heard.signal })
}
