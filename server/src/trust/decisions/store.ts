import type { Db } from '#platform/db/database.ts'
import { APPEALS } from '#trust/appeals/fragments.ts'

export const appealOf = (db: Db, decisionId: string) =>
  db
    .selectFrom(APPEALS.as('appeals'))
    .select(['body', 'createdAt', 'state', 'answer', 'decidedAt'])
    .where('decisionId', '=', decisionId)
    .executeTakeFirst()
