import { patchOnboarding } from '@koji/contract'
import * as z from 'zod/mini'
import { draftStorage } from '#lib/draft-storage.ts'
import type { Answers } from './draft.ts'

const NAME = 'onboarding'

/** Answers that the server may not have received before the page was closed. */
export function readUnsentAnswers(accountId: string): Answers {
  const stored = draftStorage.read(NAME) as { accountId?: unknown; answers?: unknown } | null
  if (stored?.accountId !== accountId) return {}
  return z.safeParse(patchOnboarding.body, stored.answers).data ?? {}
}

export function storeUnsentAnswers(accountId: string, answers: Answers): void {
  draftStorage.write(NAME, Object.keys(answers).length > 0 ? { accountId, answers } : null)
}
