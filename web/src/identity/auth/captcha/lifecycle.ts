import type { CaptchaChallenge } from '@koji/contract'

export type CaptchaStatus = 'waiting' | 'done' | 'failed'

/** What a check says while it goes on. */
export interface Heard {
  solved(token: string): void
  /** The token, or the chance to get one, is too old: all begins again. */
  expired(): void
  failed(): void
}

export interface Steps {
  /** Waits until somebody looks and the page has nothing better to do. */
  calm(signal: AbortSignal): Promise<void>
  ask(signal: AbortSignal): Promise<CaptchaChallenge>
  /** Settles when there is nothing left to wait for here; more may be heard later. The signal ends everything. */
  check(offer: CaptchaChallenge, heard: Heard, signal: AbortSignal): Promise<void>
}

export interface Lifecycle {
  /** Also in the middle of a check: what the old one says is no longer heard. */
  start(): void
  stop(): void
}

/** A token is told with `done` only; every other status takes it back. */
export function captchaLifecycle(
  steps: Steps,
  tell: (status: CaptchaStatus, token: string | null) => void,
): Lifecycle {
  let current = new AbortController()

  async function run(): Promise<void> {
    current.abort()
    const mine = new AbortController()
    const { signal } = mine
    current = mine
    const whileCurrent = (act: () => void) => {
      if (!signal.aborted) act()
    }
    const fail = () =>
      whileCurrent(() => {
        mine.abort()
        tell('failed', null)
      })

    tell('waiting', null)
    try {
      await steps.calm(signal)
      const offer = await steps.ask(signal)
      const heard: Heard = {
        solved: (token) => whileCurrent(() => tell('done', token)),
        expired: () => whileCurrent(start),
        failed: fail,
      }
      if (!signal.aborted) await steps.check(offer, heard, signal)
    } catch {
      fail()
    }
  }
  const start = () => void run()

  return { start, stop: () => current.abort() }
}
