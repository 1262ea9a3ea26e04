import type { DocumentSide } from '@koji/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { WrappedKey } from './envelope.ts'

export const insertDocument = (tx: Tx, row: Insertable<Tables['verificationDocuments']>) =>
  tx.insertInto('verificationDocuments').values(row).execute()

/** Returns the ids of those that were there; their bytes are for nobody from now on. */
export const deleteSides = async (
  tx: Tx,
  verificationId: string,
  sides: readonly DocumentSide[],
): Promise<string[]> =>
  sides.length === 0
    ? []
    : (
        await tx
          .deleteFrom('verificationDocuments')
          .where('verificationId', '=', verificationId)
          .where('side', 'in', sides)
          .returning('id')
          .execute()
      ).map(({ id }) => id)

export async function deleteAllOf(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from verification_documents d using verifications v
    where v.id = d.verification_id and v.account_id = ${accountId} returning d.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Of verifications that were decided so long ago, of those that were begun and never sent, and of people who have been
 * closed for so long that nobody decides about them.
 */
export async function deleteOld(
  tx: Tx,
  { decidedBefore, begunBefore, most }: { decidedBefore: Date; begunBefore: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with old as (
      select d.id from verification_documents d join verifications v on v.id = d.verification_id
      where v.decided_at < ${decidedBefore} or (v.state = 'open' and d.created_at < ${begunBefore})
        or (v.state = 'pending' and v.sent_at < ${decidedBefore}
          and exists (select from accounts where id = v.account_id and status <> 'active'))
      limit ${most} for update of d skip locked
    )
    delete from verification_documents using old where verification_documents.id = old.id
    returning verification_documents.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What was begun, and has no document left. */
export const deleteEmpty = (tx: Tx) =>
  sql`delete from verifications v where state = 'open'
    and not exists (select from verification_documents where verification_id = v.id)`.execute(tx)

export const documentOf = (db: Db, verificationId: string, side: DocumentSide) =>
  db
    .selectFrom('verificationDocuments as document')
    .innerJoin('verifications', 'verifications.id', 'document.verificationId')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'verifications.accountId').on('accounts.status', '=', 'active'),
    )
    .select(['document.id', 'document.wrappedKey', 'document.wrappedBy'])
    .where('document.verificationId', '=', verificationId)
    .where('document.side', '=', side)
    .where('verifications.state', '<>', 'open')
    .executeTakeFirst()

export const knownIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (await db.selectFrom('verificationDocuments').select('id').where('id', 'in', ids).execute()).map(
      ({ id }) => id,
    ),
  )

/** By id, behind `after`; held until the transaction ends. */
export const lockWrappedByOthers = (tx: Tx, current: string, after: string | null, most: number) =>
  tx
    .selectFrom('verificationDocuments')
    .select(['id', 'wrappedKey', 'wrappedBy'])
    .where('wrappedBy', '<>', current)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()

export const setWrapped = (tx: Tx, id: string, wrapped: WrappedKey) =>
  tx.updateTable('verificationDocuments').set(wrapped).where('id', '=', id).execute()
