import type { ClientError, postClientErrors } from '@koji/contract'
import { CLIENT_ERROR_BUFFER, CLIENT_ERROR_TIMEOUT_MS } from '@koji/contract/constants'
import { scrub } from '@koji/contract/scrub'

/** A type import only: this module must work when nothing else does. */
const PATH: (typeof postClientErrors)['path'] = '/api/client-errors'
/** Errors often come in bursts, so they are batched into one request. */
const BATCH_MS = 1_000

type Kind = ClientError['kind']

interface ReporterEnvironment {
  send(url: string, init: RequestInit): Promise<{ status?: number }>
  path(): string
  now(): Date
  release: string
  batchMs?: number
}

/** Buffers the last 20 errors and sends them in batches. It never throws and doesn't report its own failures. */
export function createReporter({ send, path, now, release, batchMs = BATCH_MS }: ReporterEnvironment) {
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
        // Lets the request finish when the page is closing.
        keepalive: true,
        signal: AbortSignal.timeout(CLIENT_ERROR_TIMEOUT_MS),
      })
      if (status >= 500) throw new Error(`${status}`)
    } catch {
      // Sent again with the next error rather than on a timer, to keep load off a failing server.
      buffer = [...events, ...buffer].slice(-CLIENT_ERROR_BUFFER)
    }
  }

  function report(kind: Kind, error: unknown): void {
    try {
      buffer = [...buffer, describe(kind, error)].slice(-CLIENT_ERROR_BUFFER)
      timer ??= setTimeout(() => void flush(), batchMs)
    } catch {
      // Even reading an object's properties can throw.
    }
  }

  function describe(kind: Kind, error: unknown): ClientError {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
    return {
      kind,
      // 20 reports must fit into 64 kB, the limit for a keepalive request.
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
