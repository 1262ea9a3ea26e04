import { PAYOUT_MIN } from '@koji/contract'
import { sql } from 'kysely'
import { entriesOf } from '#billing/ledger/service.ts'
import { nextPayout } from '#billing/payouts/rules.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Services } from '../src/app.ts'

const DAY_MS = 86_400_000
const TRANSFER_DAYS = 2

interface Earned {
  amount: number
  availableAt: Date
}

/** The payouts that the weekly run would have made so far, each of the balance available on that Monday. */
function weeklyPayouts(earned: readonly Earned[], now: Date): { at: Date; amount: number }[] {
  const sent: { at: Date; amount: number }[] = []
  const first = Math.min(...earned.map(({ availableAt }) => availableAt.getTime()))
  // The sandbox would have to complete a payout in transit, so the demo starts with all of them arrived.
  const last = now.getTime() - 3 * DAY_MS
  for (let at = nextPayout(new Date(first)); at.getTime() < last; at = nextPayout(at)) {
    const available = earned.reduce((sum, entry) => sum + (entry.availableAt <= at ? entry.amount : 0), 0)
    const amount = sent.reduce((rest, payout) => rest - payout.amount, available)
    if (amount >= PAYOUT_MIN) sent.push({ at, amount })
  }
  return sent
}

/** Adds a creator's weekly payouts so far, in the provider's records and in ours. */
export async function insertWeeklyPayouts(
  tx: Tx,
  { payoutAccountId, account }: { payoutAccountId: string; account: string },
  { clock, ids }: Pick<Platform, 'clock' | 'ids'>,
  { ledger }: Pick<Services, 'ledger'>,
): Promise<void> {
  const payouts = weeklyPayouts(await earnedBy(tx, payoutAccountId), clock.now()).map(({ at, amount }) => {
    const id = ids.id()
    const arrivesAt = new Date(at.getTime() + TRANSFER_DAYS * DAY_MS)
    return { id, at, amount, arrivesAt, providerPayout: `po_${id.replaceAll('-', '')}` }
  })
  if (payouts.length === 0) return
  await tx
    .insertInto('sandboxPayouts')
    .values(
      payouts.map(({ id, providerPayout, amount, at, arrivesAt }) => ({
        id: providerPayout,
        account,
        amount,
        state: 'paid' as const,
        at,
        arrivesAt,
        key: `payout:${id}`,
      })),
    )
    .execute()
  await tx
    .insertInto('payouts')
    .values(
      payouts.map(({ id, providerPayout, amount, at, arrivesAt }) => ({
        id,
        payoutAccountId,
        providerPayout,
        amount,
        state: 'paid' as const,
        weekly: true,
        createdAt: at,
        arrivesAt,
        settledAt: arrivesAt,
      })),
    )
    .execute()
  await ledger.postMany(
    tx,
    payouts.map(({ id, at, amount }) => ({
      reference: `payout:${id}`,
      kind: 'payout',
      payoutId: id,
      payoutAccountId,
      at,
      entries: entriesOf.payout(amount),
    })),
  )
}

async function earnedBy(db: Db, payoutAccountId: string): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    select -e.amount as amount, greatest(e.available_at, e.at) as "availableAt"
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.kind = 'creator_payable' and a.payout_account_id = ${payoutAccountId}`.execute(db)
  return rows
}
