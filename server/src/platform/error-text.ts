import { scrub } from '@koji/contract'

/** An error's message without personal data, short enough to store. */
export const errorText = (error: unknown): string =>
  scrub(error instanceof Error ? error.message : String(error)).slice(0, 500)
