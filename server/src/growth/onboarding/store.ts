import type { OnboardingStep } from '@koji/contract'
import { lockAccount } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Answers } from './rules.ts'

export interface DraftRow {
  answers: Answers
  step: OnboardingStep
}

export const draftOf = (db: Db, accountId: string) =>
  db
    .selectFrom('onboardingDrafts')
    .select(['answers', 'step'])
    .where('accountId', '=', accountId)
    .executeTakeFirst() as Promise<DraftRow | undefined>

/** Locks the account instead of the draft, which may not exist yet. */
export async function lockDraft(tx: Tx, accountId: string): Promise<DraftRow | undefined> {
  await lockAccount(tx, accountId)
  return draftOf(tx, accountId)
}

export const saveDraft = (tx: Tx, accountId: string, { answers, step }: DraftRow, now: Date) =>
  tx
    .insertInto('onboardingDrafts')
    .values({ accountId, answers: JSON.stringify(answers), step, updatedAt: now })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ answers: JSON.stringify(answers), step, updatedAt: now }),
    )
    .execute()

export const deleteDraft = (tx: Tx, accountId: string) =>
  tx.deleteFrom('onboardingDrafts').where('accountId', '=', accountId).execute()
