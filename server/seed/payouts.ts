import { PAYOUT_MIN } from '@koji/contract'
import { sql } from 'kysely'
import { entriesOf } from '#billing/ledger/service.ts'
import { nextPayout } from '#billing/payouts/rules.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Services } from '../src/app.ts'

const DAY_MS = 86_400_000
const UNDER_WAY_DAYS = 2

interface Earned {
  amount: number
  availableAt: Date
}

/** What was available on each Monday so far, as the weekly payouts would have sent it. */
function weeklyPayouts(earned: readonly Earned[], now: Date): { at: Date; amount: number }[] {
  const sent: { at: Date; amount: number }[] = []
  const first = Math.min(...earned.map(({ availableAt }) => availableAt.getTime()))
  // One that is still on its way would have to be brought on; the demo begins with all of them there.
  const last = now.getTime() - 3 * DAY_MS
  for (let at = nextPayout(new Date(first)); at.getTime() < last; at = nextPayout(at)) {
    const had = earned.reduce((sum, one) => sum + (one.availableAt <= at ? one.amount : 0), 0)
    const amount = sent.reduce((rest, one) => rest - one.amount, had)
    if (amount >= PAYOUT_MIN) sent.push({ at, amount })
  }
  return sent
}

/** The weekly payouts of a creator so far, with the provider and in the ledger. */
export async function payWeekly(
  tx: Tx,
  { payoutAccountId, account }: { payoutAccountId: string; account: string },
  { clock, ids }: Pick<Platform, 'clock' | 'ids'>,
  { ledger }: Pick<Services, 'ledger'>,
): Promise<void> {
  const payouts = weeklyPayouts(await earnedBy(tx, payoutAccountId), clock.now()).map(({ at, amount }) => {
    const id = ids.id()
    const arrivesAt = new Date(at.getTime() + UNDER_WAY_DAYS * DAY_MS)
    return { id, at, amount, arrivesAt, there: `po_${id.replaceAll('-', '')}` }
  })
  if (payouts.length === 0) return
  await tx
    .insertInto('sandboxPayouts')
    .values(
      payouts.map(({ id, there, amount, at, arrivesAt }) => ({
        id: there,
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
      payouts.map(({ id, there, amount, at, arrivesAt }) => ({
        id,
        payoutAccountId,
        providerPayout: there,
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
