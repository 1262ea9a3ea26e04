import { Refused } from '#lib/api.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'

const WORDS: Partial<Record<string, string>> = {
  too_late: 'That time is over. Please choose a later one.',
  photos_changed: 'A photo of this post is no longer there. Please add it again.',
  already_done: 'This post is published already, so it cannot become a draft again.',
  not_found: 'This post is no longer here.',
}

/** What people read when a post could not be saved. */
export function postFailure(error: unknown): string {
  if (!(error instanceof Refused)) return friendlyMessage(error)
  return Object.values(fieldErrors(error))[0] ?? WORDS[error.problem.code] ?? friendlyMessage(error)
}
