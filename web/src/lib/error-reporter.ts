import type { ClientError, postClientErrors } from '@koji/contract'
import { REPORT_BUFFER, REPORT_TIMEOUT_MS } from '@koji/contract/constants'
import { scrub } from '@koji/contract/scrub'

/** Typed, but not imported: this module must work when nothing else does. */
const PATH: (typeof postClientErrors)['path'] = '/api/client-errors'
/** Faults come in swarms; one request carries the swarm. */
const GATHER_MS = 1_000

type Kind = ClientError['kind']

interface Outside {
  send(url: string, init: RequestInit): Promise<{ status?: number }>
  path(): string
  now(): Date
  release: string
  gatherMs?: number
}

/** Holds the last 20 faults and sends them together. It never throws, and its own failures are nobody's fault. */
export function createReporter({ send, path, now, release, gatherMs = GATHER_MS }: Outside) {
  let buffer: ClientError[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const events = buffer
    if (events.length === 0) return
    buffer = []
    try {
      const { status = 200 } = await send(PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ events }),
        // So that the last words of a page that is closing still arrive.
        keepalive: true,
        signal: AbortSignal.timeout(REPORT_TIMEOUT_MS),
      })
      if (status >= 500) throw new Error(`${status}`)
    } catch {
      // Tried again along with the next fault, not by itself: a server in trouble needs no crowd.
      buffer = [...events, ...buffer].slice(-REPORT_BUFFER)
    }
  }

  function report(kind: Kind, error: unknown): void {
    try {
      buffer = [...buffer, describe(kind, error)].slice(-REPORT_BUFFER)
      timer ??= setTimeout(() => void flush(), gatherMs)
    } catch {
      // An object can refuse even to be looked at.
    }
  }

  function describe(kind: Kind, error: unknown): ClientError {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
    return {
      kind,
      // Twenty of these must fit into 64 kB, the most that a closing page may send.
      message: scrub(message).slice(0, 500),
      stack: (stack ?? '').split('\n').slice(0, 20).map(scrub).join('\n').slice(0, 2_000),
      path: path().slice(0, 300),
      release,
      at: now().toISOString(),
    }
  }

  return { report, flush, waiting: () => buffer.length }
}

const reporter = createReporter({
  send: (url, init) => fetch(url, init),
  path: () => location.pathname,
  now: () => new Date(),
  release: import.meta.env?.VITE_RELEASE ?? '',
})

export const reportError = reporter.report

let watching = false

export function watchErrors(): void {
  if (watching) return
  watching = true
  addEventListener('error', ({ error, message }) => reporter.report('exception', error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reporter.report('rejection', reason))
  addEventListener('pagehide', () => void reporter.flush())
}
