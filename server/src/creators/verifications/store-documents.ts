import type { DocumentSide } from '@koji/contract'
import { type Insertable, sql } from 'kysely'
import { ACTIVE_ACCOUNTS, isActive } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { WrappedKey } from './envelope.ts'

export const insertDocument = (tx: Tx, row: Insertable<Tables['verificationDocuments']>) =>
  tx.insertInto('verificationDocuments').values(row).execute()

/** Returns the ids of deleted documents, whose keys are lost with them. */
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
 * Deletes a batch of documents whose verification was decided long ago, was never sent, or is pending for a closed
 * account.
 */
export async function deleteOld(
  tx: Tx,
  { decidedBefore, startedBefore, limit }: { decidedBefore: Date; startedBefore: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with old as (
      select d.id from verification_documents d join verifications v on v.id = d.verification_id
      where v.decided_at < ${decidedBefore} or (v.state = 'open' and d.created_at < ${startedBefore})
        or (v.state = 'pending' and v.sent_at < ${decidedBefore}
          and not ${isActive(sql`v.account_id`)})
      limit ${limit} for update of d skip locked
    )
    delete from verification_documents using old where verification_documents.id = old.id
    returning verification_documents.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes unsent verifications without documents. */
export const deleteEmpty = (tx: Tx) =>
  sql`delete from verifications v where state = 'open'
    and not exists (select from verification_documents where verification_id = v.id)`.execute(tx)

export const documentOf = (db: Db, verificationId: string, side: DocumentSide) =>
  db
    .selectFrom('verificationDocuments as document')
    .innerJoin('verifications', 'verifications.id', 'document.verificationId')
    .innerJoin(ACTIVE_ACCOUNTS.as('accounts'), 'accounts.id', 'verifications.accountId')
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

/** A batch of documents whose key is wrapped by another master key, by id. */
export const lockWrappedByOthers = (tx: Tx, current: string, after: string | null, limit: number) =>
  tx
    .selectFrom('verificationDocuments')
    .select(['id', 'wrappedKey', 'wrappedBy'])
    .where('wrappedBy', '<>', current)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

export const setWrapped = (tx: Tx, id: string, wrapped: WrappedKey) =>
  tx.updateTable('verificationDocuments').set(wrapped).where('id', '=', id).execute()
