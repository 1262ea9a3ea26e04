import { type ClientError, scrub } from '@koji/contract'

/** Browsers scrub before they send; what is kept must not depend on that. */
export function withoutPeople(error: ClientError): ClientError {
  return {
    ...error,
    message: scrub(error.message),
    stack: error.stack.split('\n').map(scrub).join('\n'),
    path: scrub(error.path.replace(/[?#].*$/s, '').replace(IDS, '/…')),
  }
}

/** `/profile/{id}`, `/chat/{id}` and `/@name` would tell who looked at whom. */
const IDS = /\/(?:@[^/]+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/gi

/** Two reports are the same fault when this is the same, whatever the release and the address. */
export function identityOf({ kind, message, stack }: ClientError): string {
  const place = stack.split('\n').find((line) => line.includes('/assets/')) ?? ''
  return [kind, message, place.replace(/-[\w-]{8}\.js/g, '.js').replace(/:\d+:\d+/g, '')].join('\n')
}
