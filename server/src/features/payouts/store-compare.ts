import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export interface Compared {
  id: string
  kind: 'payout' | 'account'
  /** The provider's own. */
  theirs: string
  account: string
  /** In one line, for telling whether something has changed. */
  summary: string
}

const PAYOUT = sql`
  select p.id, 'payout' as kind, p.provider_payout as theirs, a.provider_account as account, p.state as summary
  from payouts p join payout_accounts a on a.id = p.payout_account_id`
const ACCOUNT = sql`
  select id, 'account' as kind, provider_account as theirs, provider_account as account,
    case when closed then 'closed' when payouts_enabled then 'ready' when complete then 'complete' else 'unfinished' end as summary
  from payout_accounts`

/** Payouts that are under way, or that a bank may still send back. */
export async function openPayouts(
  db: Db,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
): Promise<Compared[]> {
  const { rows } = await sql<Compared>`${PAYOUT}
    where p.provider_payout is not null and (p.state = 'sent' or (p.state = 'paid' and p.settled_at >= ${since}))
      ${after ? sql`and p.id > ${after}` : sql``}
    order by p.id limit ${limit}`.execute(db)
  return rows
}

/** Closed ones stay closed. */
export async function openAccounts(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<Compared[]> {
  const { rows } = await sql<Compared>`${ACCOUNT}
    where not closed ${after ? sql`and id > ${after}` : sql``} order by id limit ${limit}`.execute(db)
  return rows
}

export async function summaryOf(db: Db, { id, kind }: Compared): Promise<string> {
  const { rows } =
    await sql<Compared>`${kind === 'payout' ? sql`${PAYOUT} where p.id = ${id}` : sql`${ACCOUNT} where id = ${id}`}`.execute(
      db,
    )
  return rows[0]?.summary ?? 'not there'
}
