import { online } from '#lib/connectivity.ts'

const TEXT_FIELD =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button]), textarea, [contenteditable=true]'
const MODAL = ':is([role=dialog], [role=alertdialog]):not([data-closed])'
const PAUSE_MS = 600

/** The member is typing, has a dialog open, is in another tab or is offline. */
const isBusy = (): boolean =>
  !online.get() ||
  document.visibilityState !== 'visible' ||
  document.activeElement?.matches(TEXT_FIELD) === true ||
  document.querySelector(MODAL) !== null

/** Resolves with true once a toast wouldn't interrupt anything, or with false when aborted. */
export function waitForIdle(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const settle = (isIdle: boolean) => {
      clearTimeout(timer)
      unsubscribe()
      for (const name of EVENTS) document.removeEventListener(name, checkSoon)
      resolve(isIdle)
    }
    // Checks after a pause, because nothing has the focus while it moves between two fields.
    const checkSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => !isBusy() && settle(true), PAUSE_MS)
    }
    const unsubscribe = online.subscribe(checkSoon)
    for (const name of EVENTS) document.addEventListener(name, checkSoon)
    signal.addEventListener('abort', () => settle(false), { once: true })
    if (signal.aborted) settle(false)
    else checkSoon()
  })
}

const EVENTS = ['focusin', 'focusout', 'visibilitychange', 'click', 'keyup'] as const
