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

/** Whoever has it is the next to write; the others wait for the end of the transaction. */
export const lockHead = async (tx: Tx): Promise<Head> =>
  headOf(await tx.selectFrom('auditHead').select(['seq', 'hash', 'at']).forUpdate().executeTakeFirstOrThrow())

export const moveHead = (tx: Tx, { seq, hash, at }: Head) =>
  tx
    .updateTable('auditHead')
    .set({ seq, hash: Buffer.from(hash, 'hex'), at })
    .execute()

/** A statement takes so many values at most. */
const AT_ONCE = 1_000

export async function insertLinks(
  tx: Tx,
  links: readonly (Omit<Link, 'at'> & { at: Date })[],
): Promise<void> {
  const rows = links.map(({ previous, hash, ...said }) => ({
    ...said,
    previous: Buffer.from(previous, 'hex'),
    hash: Buffer.from(hash, 'hex'),
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx
      .insertInto('auditLog')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}

/** Where the chain ends by its own account, and the last row that is there, as of one moment. */
export async function endOf(db: Db): Promise<{ head: Head; lastSeq: number }> {
  const { rows } = await sql<HeadRow & { last: number | null }>`
    select seq, hash, at, (select max(seq) from audit_log) as last from audit_head`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The end of the audit log is gone: put audit_head back from a backup')
  return { head: headOf(row), lastSeq: row.last ?? 0 }
}

/** Before all, also before those that should not be there. */
export const BEFORE_ALL = Number.MIN_SAFE_INTEGER

/** The next rows as they are kept, to the last byte. */
export async function linksAfter(db: Db, after: number, upTo: number, limit: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    ${prepared} select seq, trim_scale(extract(epoch from at) * 1000000)::text as at, actor_id, action, target_kind, target_id,
      before::text as before, after::text as after, details::text as details, network,
      encode(previous, 'hex') as previous, encode(hash, 'hex') as hash
    from audit_log where seq > ${after} and seq <= ${upTo} order by seq limit ${limit}`.execute(db)
  return rows
}

export async function looked(
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
