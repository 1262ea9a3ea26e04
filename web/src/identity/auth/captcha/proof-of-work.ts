import { CAPTCHA_MINUTES, type ProofOfWork, type ProofOfWorkChallenge } from '@koji/contract'
import type { Heard } from './lifecycle.ts'

/** A little less than the server grants, so that a token is not on its way when it ends. */
const LIFE_MS = CAPTCHA_MINUTES * 60_000 - 30_000

export async function checkByWork(
  challenge: ProofOfWorkChallenge,
  heard: Heard,
  signal: AbortSignal,
): Promise<void> {
  // Counted from here and not up to a moment by the server's clock, which may be another than ours.
  const begun = Date.now()
  const solution = await solveInWorker(challenge, signal)
  heard.solved(tokenOf({ challenge, solution }))
  const timer = setTimeout(heard.expired, begun + LIFE_MS - Date.now())
  signal.addEventListener('abort', () => clearTimeout(timer))
  // Timers stand still while a computer sleeps.
  const look = () => {
    if (Date.now() >= begun + LIFE_MS) heard.expired()
  }
  document.addEventListener('visibilitychange', look, { signal })
}

const tokenOf = (proof: ProofOfWork): string => btoa(JSON.stringify(proof))

type Solution = ProofOfWork['solution']

/** Away from the page's own thread, so that typing stays smooth. */
function solveInWorker(challenge: ProofOfWorkChallenge, signal: AbortSignal): Promise<Solution> {
  return new Promise((solved, failed) => {
    const worker = openWorker()
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    signal.addEventListener('abort', () => end(() => failed(signal.reason as Error)))
    worker.addEventListener('error', () => end(() => failed(new Error('The worker did not load'))))
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
      if (data && 'derivedKey' in data) end(() => solved(data))
      else end(() => failed(new Error('The worker found nothing', { cause: data?.error })))
    })
    worker.postMessage({ type: 'work', challenge }, [])
  })
}

/**
 * Browsers offer Web Crypto to pages with TLS only; the others get PBKDF2 in JavaScript. There are two workers because the
 * policy that a worker is sent with lets it load no further script.
 */
const openWorker = (): Worker =>
  isSecureContext
    ? new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('./proof-of-work-fallback.worker.ts', import.meta.url), { type: 'module' })
