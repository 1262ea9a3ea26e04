import type { RefusalCode } from '@koji/contract'
import { Refused, Unreachable } from './api.ts'

/** What people read when the server says no. */
const WORDS: Record<RefusalCode, string> = {
  invalid_input: 'Something in the form is not right. Please check it.',
  sign_in_required: 'Please sign in first.',
  wrong_credentials: 'The e-mail address or the password is not right.',
  forbidden: 'Permission denied',
  foreign_origin: 'This request did not come from our own page.',
  account_suspended: 'This account is suspended.',
  account_disabled: 'This account has been disabled',
  not_found: 'This does not exist, or you may not see it.',
  key_reused: 'This was sent already with another content. Please reload the page.',
  ticket_closed: 'This conversation was closed more than 30 days ago. Please start a new one.',
  ticket_full: 'This conversation has become very long. Please start a new one.',
  too_many_open: 'You have 10 open conversations with us. Please wait for an answer or close one first.',
  too_large: 'That is more than we can take at once.',
  wrong_content_type: 'That kind of content is not accepted here.',
  too_many_requests: 'That was a bit much at once. Please wait a while and try again.',
  unexpected: 'An unexpected error occurred',
  unavailable: 'Koji is not available for a moment. Please try again.',
}

export function wordsFor(error: unknown): string {
  if (error instanceof Unreachable) return error.message
  if (!(error instanceof Refused)) return WORDS.unexpected
  const { code, requestId } = error.problem
  // People can quote it to us, and it leads to the line in the log.
  return code === 'unexpected' ? `${WORDS[code]} (${requestId})` : WORDS[code]
}

/** The server's own complaint about one field, if it has one. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof Refused)) return {}
  return Object.fromEntries((error.problem.fields ?? []).map(({ path, message }) => [path, message]))
}
