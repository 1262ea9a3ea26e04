import type { CaptchaChallenge } from '@koji/contract'

export type CaptchaStatus = 'waiting' | 'done' | 'failed'

/** Called by a running check. */
export interface CaptchaCallbacks {
  solved(token: string): void
  /** The token or the challenge has expired, so another check starts. */
  expired(): void
  failed(): void
}

export interface CaptchaSteps {
  /** Waits until the page is visible and idle. */
  waitUntilIdle(signal: AbortSignal): Promise<void>
  fetchChallenge(signal: AbortSignal): Promise<CaptchaChallenge>
  /** Starts a check. It may call back after the promise settles, until the signal aborts. */
  check(challenge: CaptchaChallenge, callbacks: CaptchaCallbacks, signal: AbortSignal): Promise<void>
}

export interface Lifecycle {
  /** Starts or restarts. Callbacks of an earlier check are ignored. */
  start(): void
  stop(): void
}

/** Reports a token with `done` only; every other status revokes it. */
export function captchaLifecycle(
  steps: CaptchaSteps,
  onStatus: (status: CaptchaStatus, token: string | null) => void,
): Lifecycle {
  let current = new AbortController()

  async function runCheck(): Promise<void> {
    current.abort()
    const run = new AbortController()
    const { signal } = run
    current = run
    const whileCurrent = (action: () => void) => {
      if (!signal.aborted) action()
    }
    const fail = () =>
      whileCurrent(() => {
        run.abort()
        onStatus('failed', null)
      })

    onStatus('waiting', null)
    try {
      await steps.waitUntilIdle(signal)
      const challenge = await steps.fetchChallenge(signal)
      const callbacks: CaptchaCallbacks = {
        solved: (token) => whileCurrent(() => onStatus('done', token)),
        expired: () => whileCurrent(start),
        failed: fail,
      }
      if (!signal.aborted) await steps.check(challenge, callbacks, signal)
    } catch {
      fail()
    }
  }
  const start = () => void runCheck()

  return { start, stop: () => current.abort() }
}
