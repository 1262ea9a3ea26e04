import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Link, Point } from './chain.ts'

export interface Head extends Point {
  at: Date
}

interface HeadRow {
  seq: number
  hash: Buffer
  at: Date
}

const headOf = ({ seq, hash, at }: HeadRow): Head => ({ seq, hash: hash.toString('hex'), at })

/** Serializes writers: each waits until the transaction before has ended. */
export const lockHead = async (tx: Tx): Promise<Head> =>
  headOf(await tx.selectFrom('auditHead').select(['seq', 'hash', 'at']).forUpdate().executeTakeFirstOrThrow())

export const moveHead = (tx: Tx, { seq, hash, at }: Head) =>
  tx
    .updateTable('auditHead')
    .set({ seq, hash: Buffer.from(hash, 'hex'), at })
    .execute()

/** Keeps a statement below the limit of parameters. */
const BATCH_SIZE = 1_000

export async function insertLinks(
  tx: Tx,
  links: readonly (Omit<Link, 'at'> & { at: Date })[],
): Promise<void> {
  const rows = links.map(({ previous, hash, ...entry }) => ({
    ...entry,
    previous: Buffer.from(previous, 'hex'),
    hash: Buffer.from(hash, 'hex'),
  }))
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await tx
      .insertInto('auditLog')
      .values(rows.slice(from, from + BATCH_SIZE))
      .execute()
}

/** The recorded end of the chain and the last row, read in one statement. */
export async function endOf(db: Db): Promise<{ head: Head; lastSeq: number }> {
  const { rows } = await sql<HeadRow & { last: number | null }>`
    select seq, hash, at, (select max(seq) from audit_log) as last from audit_head`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The table audit_head is empty: restore it from a backup')
  return { head: headOf(row), lastSeq: row.last ?? 0 }
}

/** Below every seq, even those of rows that were inserted by tampering. */
export const BEFORE_ALL = Number.MIN_SAFE_INTEGER

/** The next rows, as the exact bytes that are stored. */
export async function linksAfter(db: Db, after: number, upTo: number, limit: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    ${prepared} select seq, trim_scale(extract(epoch from at) * 1000000)::text as at, actor_id, action, target_kind, target_id,
      before::text as before, after::text as after, details::text as details, network,
      encode(previous, 'hex') as previous, encode(hash, 'hex') as hash
    from audit_log where seq > ${after} and seq <= ${upTo} order by seq limit ${limit}`.execute(db)
  return rows
}

/** Whether someone on our team acted on one of these targets after a time. */
export async function hasActed(
  db: Db,
  {
    actorId,
    action,
    targetIds,
    since,
  }: { actorId: string; action: string; targetIds: readonly string[]; since: Date },
): Promise<boolean> {
  if (targetIds.length === 0) return false
  const { rows } = await sql`
    select from audit_log
    where target_id = any(${targetIds}::uuid[]) and actor_id = ${actorId} and action = ${action} and at > ${since}
    limit 1`.execute(db)
  return rows.length > 0
}
