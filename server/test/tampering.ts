import fc from 'fast-check'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { hashOf } from '#team/audit/chain.ts'
import { linksAfter, moveHead } from '#team/audit/store.ts'

/** Ways in which a database superuser may change the audit log, and how well they cover it up. */
export type Tampering =
  | { act: 'edit'; row: number; column: keyof typeof EDITS; rehashed: boolean }
  | { act: 'delete'; row: number; count: number; renumbered: boolean; headMoved: boolean }
  | { act: 'swap'; row: number; other: number; withHashes: boolean }
  | { act: 'insert'; row: number; fitting: boolean; headMoved: boolean }
  | { act: 'cut'; row: number; headMoved: boolean }
  | { act: 'rewrite'; row: number }

/** The smallest possible change of each column. */
const EDITS = {
  seq: `seq = seq + 100000`,
  at: `at = at + interval '1 microsecond'`,
  actor_id: `actor_id = coalesce(overlay(actor_id::text placing '0000' from 1 for 4)::uuid, gen_random_uuid())`,
  no_actor: `actor_id = case when actor_id is null then gen_random_uuid() end`,
  action: `action = action || 'x'`,
  target_kind: `target_kind = target_kind || ' '`,
  target_id: `target_id = case when target_id is null then gen_random_uuid() end`,
  before: `before = coalesce((before::text || ' ')::json, '{}')`,
  after: `after = case when after is null then '{}'::json end`,
  details: `details = (details::text || ' ')::json`,
  network: `network = coalesce(network || '0', '')`,
  previous: `previous = set_byte(previous, 31, (get_byte(previous, 31) + 1) % 256)`,
  hash: `hash = set_byte(hash, 0, (get_byte(hash, 0) + 1) % 256)`,
} as const

export const arbitraryTampering = (rows: number): fc.Arbitrary<Tampering> => {
  const row = fc.integer({ min: 1, max: rows })
  const column = fc.constantFrom(...(Object.keys(EDITS) as (keyof typeof EDITS)[]))
  const yes = fc.boolean()
  return fc.oneof(
    fc.record({ act: fc.constant('edit' as const), row, column, rehashed: fc.constant(false) }),
    fc.record({
      act: fc.constant('edit' as const),
      row,
      rehashed: fc.constant(true),
      column: column.filter((name) => name !== 'seq' && name !== 'hash'),
    }),
    fc.record({
      act: fc.constant('delete' as const),
      row,
      count: fc.integer({ min: 1, max: 3 }),
      renumbered: yes,
      headMoved: yes,
    }),
    fc
      .record({ act: fc.constant('swap' as const), row, other: row, withHashes: yes })
      .filter(({ row, other }) => row < other),
    fc.record({ act: fc.constant('insert' as const), row, fitting: yes, headMoved: yes }),
    fc.record({ act: fc.constant('cut' as const), row, headMoved: yes }),
    fc.record({ act: fc.constant('rewrite' as const), row }),
  )
}

/** Tampers with the audit log as a superuser, past the triggers. */
export async function tamper(tx: Tx, rows: number, tampering: Tampering): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx)
  await run('set local session_replication_role = replica')
  const { row } = tampering
  const shift = async (by: number) => {
    await run(`update audit_log set seq = -(seq + ${by}) where seq >= ${row}`)
    await run('update audit_log set seq = -seq where seq < 0')
  }
  switch (tampering.act) {
    case 'edit':
      await run(`update audit_log set ${EDITS[tampering.column]} where seq = ${row}`)
      if (tampering.rehashed) await rehash(tx, row, row)
      return
    case 'delete':
      await run(`delete from audit_log where seq >= ${row} and seq < ${row + tampering.count}`)
      if (tampering.renumbered) await shift(-Math.min(tampering.count, rows - row + 1))
      return tampering.headMoved ? followHead(tx) : undefined
    case 'swap': {
      // Swaps the contents, and optionally the hashes, too.
      const hashes = tampering.withHashes ? ', previous = b.previous, hash = b.hash' : ''
      const columns = ['at', 'actor_id', 'action', 'target_kind', 'target_id', 'before', 'after', 'details']
      return void (await run(`update audit_log a set ${columns.map((name) => `${name} = b.${name}`).join(', ')}${hashes}
        from audit_log b where a.seq in (${row}, ${tampering.other}) and b.seq in (${row}, ${tampering.other}) and a.seq <> b.seq`))
    }
    case 'insert':
      await shift(1)
      await run(`insert into audit_log select ${row}, at, actor_id, 'made.up', target_kind, target_id, details, before, after,
        network, coalesce((select hash from audit_log where seq = ${row - 1}), decode(repeat('00', 32), 'hex')), hash
        from audit_log where seq = ${row + 1}`)
      if (tampering.fitting) await rehash(tx, row, row)
      return tampering.headMoved ? followHead(tx) : undefined
    case 'cut':
      await run(`delete from audit_log where seq >= ${row}`)
      return tampering.headMoved ? followHead(tx) : undefined
    case 'rewrite':
      await run(`update audit_log set action = 'made.up' where seq = ${row}`)
      await rehash(tx, row, rows)
      return followHead(tx)
  }
}

/** Recomputes the hashes of rows, each linked to the row before from the second one on. */
async function rehash(tx: Tx, from: number, upTo: number): Promise<void> {
  let previous: string | null = null
  for (const link of await linksAfter(tx, from - 1, upTo, upTo)) {
    const before: string = previous ?? link.previous
    previous = hashOf(link, before)
    await sql`update audit_log set previous = decode(${before}, 'hex'), hash = decode(${previous}, 'hex')
      where seq = ${link.seq}`.execute(tx)
  }
}

async function followHead(tx: Tx): Promise<void> {
  const { rows } = await sql<{ seq: number; hash: string; at: Date }>`
    select seq, encode(hash, 'hex') as hash, at from audit_log order by seq desc limit 1`.execute(tx)
  await moveHead(tx, rows[0] ?? { seq: 0, hash: '0'.repeat(64), at: new Date(0) })
}
