import { Refused } from '#lib/api.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'

const MESSAGES: Partial<Record<string, string>> = {
  too_late: 'That time is over. Please choose a later one.',
  photos_changed: 'A photo of this post is no longer there. Please add it again.',
  already_done: 'This post is published already, so it cannot become a draft again.',
  not_found: 'This post is no longer here.',
}

/** The message shown when a post could not be saved. */
export function postErrorMessage(error: unknown): string {
  if (!(error instanceof Refused)) return friendlyMessage(error)
  return Object.values(fieldErrors(error))[0] ?? MESSAGES[error.problem.code] ?? friendlyMessage(error)
}
