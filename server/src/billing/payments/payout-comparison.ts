import type { Finding } from '@koji/contract'
import type { PaymentProvider } from '#adapters/payments/port.ts'
import type { Payouts } from '#billing/payouts/service.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { isUnfinished, type Position } from './reconciliation-progress.ts'

const PAGE_SIZE = 100

interface Dependencies {
  provider: PaymentProvider
  payouts: Payouts
  nextSnapshotNumber(): Promise<number>
}

interface Comparison {
  about: Finding['about']
  /** The provider's id. */
  id: string
  /** The position once this comparison is done. */
  place: Position
  compare(): Promise<Finding[]>
}

type SentPayout = Awaited<ReturnType<Payouts['sentPayouts']>>[number]

/** Compares payout accounts, payouts on their way, and arrived payouts that a bank may still send back. */
export function payoutComparison(
  { database }: Platform,
  { nextSnapshotNumber, provider, payouts }: Dependencies,
) {
  const { db } = database
  return { listComparisons }

  /** The comparisons after this position. `since` limits arrived payouts. */
  async function* listComparisons(from: Position, since: Date): AsyncGenerator<Comparison, undefined> {
    if (isUnfinished(from, 'accounts')) yield* listAccounts(from)
    if (isUnfinished(from, 'sent')) yield* listSent(from)
    yield* listArrived(from, since)
  }

  async function* listAccounts(from: Position): AsyncGenerator<Comparison, undefined> {
    for (let after = from.at === 'accounts' ? from.after : null; ; ) {
      const page = await payouts.accountsAfter(db, after, PAGE_SIZE)
      for (const { id: ours, providerAccount: id } of page)
        yield {
          about: 'payout_account',
          id,
          place: { at: 'accounts', after: ours },
          compare: () => compareAccount(id),
        }
      if (page.length < PAGE_SIZE) return
      after = page.at(-1)!.id
    }
  }

  async function* listSent(from: Position): AsyncGenerator<Comparison, undefined> {
    for (let after = from.at === 'sent' ? from.after : null; ; ) {
      const page = await payouts.sentPayouts(db, after, PAGE_SIZE)
      for (const payout of page) yield payoutAt(payout, { at: 'sent', after: payout.id })
      if (page.length < PAGE_SIZE) return
      after = page.at(-1)!.id
    }
  }

  async function* listArrived(from: Position, since: Date): AsyncGenerator<Comparison, undefined> {
    for (let after = from.at === 'arrived' ? from.after : null; ; ) {
      const page = await payouts.arrivedPayouts(db, since, after, PAGE_SIZE)
      for (const payout of page) {
        after = { at: payout.settledAt!.toISOString(), id: payout.id }
        yield payoutAt(payout, { at: 'arrived', after })
      }
      if (page.length < PAGE_SIZE) return
    }
  }

  function payoutAt(payout: SentPayout, place: Position): Comparison {
    return { about: 'payout', id: payout.providerPayout, place, compare: () => comparePayout(payout) }
  }

  async function comparePayout({ id, providerPayout, providerAccount }: SentPayout): Promise<Finding[]> {
    const was = await payouts.summarizePayout(db, id)
    const number = await nextSnapshotNumber()
    const found = await provider.findPayout(providerPayout, providerAccount)
    if (!found) return [{ about: 'payout', id: providerPayout, was, is: 'not there', repaired: false }]
    await transact(db, (tx) => payouts.applyPayout(tx, found, number))
    const is = await payouts.summarizePayout(db, id)
    return was === is ? [] : [{ about: 'payout', id: providerPayout, was, is, repaired: true }]
  }

  async function compareAccount(id: string): Promise<Finding[]> {
    const was = await payouts.summarizeAccount(db, id)
    const number = await nextSnapshotNumber()
    const found = await provider.findPayoutAccount(id)
    // Not closed here: a webhook tells us when an account is disconnected, so one that just isn't found needs review.
    if (!found) return [{ about: 'payout_account', id, was, is: 'not there', repaired: false }]
    await transact(db, (tx) => payouts.applyAccount(tx, found, number))
    const is = await payouts.summarizeAccount(db, id)
    return was === is ? [] : [{ about: 'payout_account', id, was, is, repaired: true }]
  }
}
