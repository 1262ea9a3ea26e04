import type { OnboardingStep } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Answers } from './rules.ts'

export interface DraftRow {
  answers: Answers
  step: OnboardingStep
}

const COLUMNS = ['answers', 'step'] as const

export const draftOf = (db: Db, accountId: string) =>
  db
    .selectFrom('onboardingDrafts')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .executeTakeFirst() as Promise<DraftRow | undefined>

/** The account is locked, not the draft, which may not be there yet. */
export async function lockDraft(tx: Tx, accountId: string): Promise<DraftRow | undefined> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
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
