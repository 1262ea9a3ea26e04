import { type Insertable, sql } from 'kysely'
import { SUBSCRIPTIONS } from '#billing/subscriptions/fragments.ts'
import { VERIFICATIONS } from '#creators/verifications/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import { AUDIT_LOG } from '#team/audit/fragments.ts'

export const insertAction = (tx: Tx, action: Insertable<Tables['accountActions']>) =>
  tx.insertInto('accountActions').values(action).execute()

export const actionsOn = (db: Db, accountId: string, most: number) =>
  db
    .selectFrom('accountActions')
    .leftJoin(PROFILES.as('profiles'), 'profiles.id', 'accountActions.actorId')
    .select([
      'accountActions.id',
      'accountActions.action',
      'accountActions.reason',
      'accountActions.at',
      'accountActions.before',
      'accountActions.after',
      'profiles.displayName as by',
    ])
    .where('accountActions.accountId', '=', accountId)
    .orderBy('accountActions.at', 'desc')
    .orderBy('accountActions.id', 'desc')
    .limit(most)
    .execute()

/** Whether our team has viewed this account since a moment, according to the audit log. */
export async function wasViewed(db: Db, accountId: string, since: Date): Promise<boolean> {
  const view = await db
    .selectFrom(AUDIT_LOG.as('auditLog'))
    .select('at')
    .where('targetId', '=', accountId)
    .where('action', '=', 'account.viewed')
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return view !== undefined
}

export async function hasProfile(db: Db, id: string): Promise<boolean> {
  return (
    (await db.selectFrom(PROFILES.as('profiles')).select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  )
}

/** Whether anyone pays the creator, or is about to. */
export async function hasSubscribers(db: Db, creatorId: string): Promise<boolean> {
  const one = await db
    .selectFrom(SUBSCRIPTIONS.as('subscriptions'))
    .select('id')
    .where('creatorId', '=', creatorId)
    .where('state', '<>', 'canceled')
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Whether our team has verified this person's identity before, possibly during an earlier time as a creator. */
export async function wasVerified(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${VERIFICATIONS} v where account_id = ${accountId} and state = 'approved' limit 1`.execute(db)
  return rows.length > 0
}
