import { randomUUID } from 'node:crypto'
import { CLIENT_ERROR_TIMEOUT_MS, type ClientError } from '@koji/contract'

/** Sends errors in Sentry's envelope format. The server forwards them, so that browsers contact no third party. */
export async function sendToSentry(dsn: string, events: readonly ClientError[]): Promise<void> {
  const { origin, username, pathname } = new URL(dsn)
  const project = pathname.split('/').at(-1)
  const prefix = pathname.slice(0, pathname.lastIndexOf('/'))
  for (const event of events) {
    const reply = await fetch(`${origin}${prefix}/api/${project}/envelope/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=koji/1, sentry_key=${username}`,
      },
      body: envelopeOf(event),
      signal: AbortSignal.timeout(CLIENT_ERROR_TIMEOUT_MS),
    })
    if (!reply.ok) throw new Error(`The error service answered ${reply.status}`)
  }
}

function envelopeOf({ kind, message, stack, path, release, at }: ClientError): string {
  const id = randomUUID().replaceAll('-', '')
  const payload = {
    event_id: id,
    timestamp: at,
    platform: 'javascript',
    level: kind === 'route' ? 'info' : 'error',
    release,
    transaction: path,
    message: { formatted: message },
    tags: { kind },
    extra: { stack },
  }
  return [{ event_id: id, sent_at: at }, { type: 'event' }, payload]
    .map((part) => JSON.stringify(part))
    .join('\n')
}
