import { patchOnboarding } from '@koji/contract'
import * as z from 'zod/mini'
import { draftStorage } from '#lib/draft-storage.ts'
import type { Answers } from './draft.ts'

const NAME = 'onboarding'

/** Answers that may still be under way to the server when the page is opened again. */
export function unsentOf(accountId: string): Answers {
  const kept = draftStorage.read(NAME) as { accountId?: unknown; answers?: unknown } | null
  if (kept?.accountId !== accountId) return {}
  return z.safeParse(patchOnboarding.body, kept.answers).data ?? {}
}

export function keepUnsent(accountId: string, answers: Answers): void {
  draftStorage.write(NAME, Object.keys(answers).length > 0 ? { accountId, answers } : null)
}
