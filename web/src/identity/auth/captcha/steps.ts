import { getCaptcha } from '@koji/contract'
import { call } from '#lib/api.ts'
import type { Steps } from './lifecycle.ts'
import { checkByWork } from './proof-of-work.ts'

const IDLE_MS = 1_000

/** How a check goes in a browser; a widget, if there is one, is drawn in `place`. */
export const browserSteps = (place: HTMLElement): Steps => ({
  async calm(signal) {
    await seen(signal)
    await idle()
  },
  ask: (signal) => call(getCaptcha, {}, { signal }),
  async check(offer, heard, signal) {
    if (offer.kind === 'proof_of_work') return checkByWork(offer.challenge, heard, signal)
    const { checkByTurnstile } = await import('./turnstile.ts')
    return checkByTurnstile(offer, place, heard, signal)
  },
})

/** A tab in the background would otherwise solve one after the other for nobody. */
function seen(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resume) => {
    document.addEventListener('visibilitychange', () => resume(), { once: true, signal })
  })
}

function idle(): Promise<void> {
  return new Promise((resume) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resume(), { timeout: IDLE_MS })
    else setTimeout(resume, 100)
  })
}
