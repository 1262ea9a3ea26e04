import { online } from '#lib/connectivity.ts'

const WRITING =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button]), textarea, [contenteditable=true]'
const MODAL = ':is([role=dialog], [role=alertdialog]):not([data-closed])'
const PAUSE_MS = 600

/** Somebody writes, answers a question, looks elsewhere or has no network. */
const busy = (): boolean =>
  !online.get() ||
  document.visibilityState !== 'visible' ||
  document.activeElement?.matches(WRITING) === true ||
  document.querySelector(MODAL) !== null

/** The next moment in which nobody is disturbed; false when it is no longer wanted. */
export function freeMoment(signal: AbortSignal): Promise<boolean> {
  return new Promise((done) => {
    let timer: ReturnType<typeof setTimeout>
    const settle = (free: boolean) => {
      clearTimeout(timer)
      stop()
      for (const name of EVENTS) document.removeEventListener(name, look)
      done(free)
    }
    // After a pause: between two fields nothing has the focus.
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => !busy() && settle(true), PAUSE_MS)
    }
    const stop = online.subscribe(look)
    for (const name of EVENTS) document.addEventListener(name, look)
    signal.addEventListener('abort', () => settle(false), { once: true })
    if (signal.aborted) settle(false)
    else look()
  })
}

const EVENTS = ['focusin', 'focusout', 'visibilitychange', 'click', 'keyup'] as const
