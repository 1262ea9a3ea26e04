import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'

const MESSAGES: Record<string, string> = {
  already_done: 'You have applied already, or you are a creator by now. Please reload the page.',
  onboarding_unfinished: 'Please finish your profile first.',
  too_soon: 'It is too early for another try. Please reload the page to see when it is possible.',
  photos_changed: 'Your pictures have changed meanwhile. Please reload the page and look again.',
}

export const applicationErrorMessage = (error: Error): string =>
  (error instanceof Refused && MESSAGES[error.problem.code]) || friendlyMessage(error)
