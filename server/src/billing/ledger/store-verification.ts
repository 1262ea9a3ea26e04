import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { AccountKind } from './rules.ts'

/** The last of the next `count` postings; null if there are fewer. */
export async function postingAfter(db: Db, after: string, count: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_postings where id > ${after} order by id offset ${count - 1} limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export interface PostingFault {
  id: string
  /** Null if the posting has no entries. */
  currency: string | null
  off: number
}

/** Postings that have no entries, or whose entries don't sum to zero in each currency. */
export async function postingFaults(
  db: Db,
  { after, upTo }: { after: string; upTo: string | null },
  limit: number,
): Promise<PostingFault[]> {
  const { rows } = await sql<PostingFault>`
    select p.id, e.currency, coalesce(sum(e.amount), 0)::bigint as off
    from ledger_postings p left join ledger_entries e on e.posting_id = p.id
    where p.id > ${after} ${upTo === null ? sql`` : sql`and p.id <= ${upTo}`}
    group by p.id, e.currency having e.currency is null or sum(e.amount) <> 0
    order by p.id limit ${limit}`.execute(db)
  return rows
}

export async function newestEntry(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ledger_entries`.execute(
    db,
  )
  return rows[0]!.id
}

export interface SumRow {
  kind: AccountKind
  currency: string
  entries: number
  sum: number
  /** The first entry whose currency differs from its account's. */
  stray: number | null
}

/** Entries with numbers above `after`, up to and including `upTo`. */
interface EntryRange {
  after: number
  upTo: number
}

export async function sumsBetween(db: Db, { after, upTo }: EntryRange): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select a.kind, e.currency, count(*)::int as entries, sum(e.amount) as sum,
      min(e.id) filter (where a.currency <> e.currency) as stray
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.id > ${after} and e.id <= ${upTo} group by a.kind, e.currency`.execute(db)
  return rows
}

interface Checkpoint {
  accountId: string
  entryId: number
  balance: number
}

/** What the entries of a range contribute to the checkpoints that include them. */
export async function checkpointParts(db: Db, { after, upTo }: EntryRange): Promise<Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select c.account_id, c.entry_id, sum(e.amount) as balance
    from ledger_entries e join ledger_checkpoints c on c.account_id = e.account_id and e.id <= c.entry_id
    where e.id > ${after} and e.id <= ${upTo} group by c.account_id, c.entry_id`.execute(db)
  return rows
}

export const checkpoints = (db: Db): Promise<Checkpoint[]> =>
  db
    .selectFrom('ledgerCheckpoints')
    .select(['accountId', 'entryId', 'balance'])
    .orderBy('accountId')
    .orderBy('entryId')
    .execute()

/** Accounts whose daily sums don't add up to their checkpoint. */
export async function wrongDays(db: Db): Promise<{ about: string; off: number }[]> {
  const { rows } = await sql<{ about: string; off: number }>`
    select c.account_id as about, (c.balance - coalesce(days.sum, 0))::bigint as off
    from ledger_checkpoints c
    join ledger_accounts a on a.id = c.account_id and a.kind = 'creator_payable'
    left join (select account_id, sum(amount) as sum from ledger_days group by account_id) as days
      on days.account_id = c.account_id
    where c.balance <> coalesce(days.sum, 0) order by c.account_id`.execute(db)
  return rows
}

export async function accountsByKind(
  db: Db,
): Promise<{ kind: AccountKind; currency: string; accounts: number }[]> {
  const { rows } = await sql<{ kind: AccountKind; currency: string; accounts: number }>`
    select kind, currency, count(*)::int as accounts from ledger_accounts group by kind, currency order by kind, currency`.execute(
    db,
  )
  return rows
}
