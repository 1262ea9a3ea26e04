import { getCaptcha } from '@koji/contract'
import { call } from '#lib/api.ts'
import type { CaptchaSteps } from './lifecycle.ts'
import { checkByWork } from './proof-of-work.ts'

const IDLE_MS = 1_000

/** The steps in a browser. A widget, if there is one, is rendered into `slot`. */
export const browserSteps = (slot: HTMLElement): CaptchaSteps => ({
  async waitUntilIdle(signal) {
    await visible(signal)
    await idle()
  },
  fetchChallenge: (signal) => call(getCaptcha, {}, { signal }),
  async check(challenge, callbacks, signal) {
    if (challenge.kind === 'proof_of_work') return checkByWork(challenge.challenge, callbacks, signal)
    const { checkByTurnstile } = await import('./turnstile.ts')
    return checkByTurnstile(challenge, slot, callbacks, signal)
  },
})

/** A background tab must not keep solving challenges as they expire. */
function visible(signal: AbortSignal): Promise<void> {
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
