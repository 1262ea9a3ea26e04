import { CAPTCHA_MINUTES, type ProofOfWork, type ProofOfWorkChallenge } from '@koji/contract'
import type { CaptchaCallbacks } from './lifecycle.ts'

/** Shorter than the server's limit, so that a token doesn't expire during the request. */
const TOKEN_LIFETIME_MS = CAPTCHA_MINUTES * 60_000 - 30_000

export async function checkByWork(
  challenge: ProofOfWorkChallenge,
  callbacks: CaptchaCallbacks,
  signal: AbortSignal,
): Promise<void> {
  // Measured with the browser's clock, because it may differ from the server's.
  const startedAt = Date.now()
  const solution = await solveInWorker(challenge, signal)
  callbacks.solved(tokenOf({ challenge, solution }))
  const timer = setTimeout(callbacks.expired, startedAt + TOKEN_LIFETIME_MS - Date.now())
  signal.addEventListener('abort', () => clearTimeout(timer))
  // Timers don't run while a computer sleeps.
  const checkExpiry = () => {
    if (Date.now() >= startedAt + TOKEN_LIFETIME_MS) callbacks.expired()
  }
  document.addEventListener('visibilitychange', checkExpiry, { signal })
}

const tokenOf = (proof: ProofOfWork): string => btoa(JSON.stringify(proof))

type Solution = ProofOfWork['solution']

/** In a worker, so that typing stays smooth. */
function solveInWorker(challenge: ProofOfWorkChallenge, signal: AbortSignal): Promise<Solution> {
  return new Promise((resolve, reject) => {
    const worker = openWorker()
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)))
    worker.addEventListener('error', () => end(() => reject(new Error('The worker did not load'))))
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
      if (data && 'derivedKey' in data) end(() => resolve(data))
      else end(() => reject(new Error('The worker found nothing', { cause: data?.error })))
    })
    worker.postMessage({ type: 'work', challenge }, [])
  })
}

/**
 * Web Crypto needs a secure context; without one, PBKDF2 runs in JavaScript. There are two workers because their content
 * security policy forbids loading another script.
 */
const openWorker = (): Worker =>
  isSecureContext
    ? new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('./proof-of-work-fallback.worker.ts', import.meta.url), { type: 'module' })
