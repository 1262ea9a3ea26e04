import type {
  Body,
  ClaimHolder,
  decideRefund,
  PageQuery,
  RefundCase,
  RefundCaseRow,
  RefundPreview,
} from '@koji/contract'
import type { PaymentProvider } from '#adapters/payments/port.ts'
import { entriesOf, type Ledger } from '#billing/ledger/service.ts'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/review-queue/service.ts'
import { endsWithout, numberOf, stateOf } from './rules.ts'
import * as store from './store-cases.ts'
import { addSteps, askRefund } from './store-recording.ts'

export const GIVE_BACK = 'transactions.give_back'

export interface Deciders {
  audit: Audit
  claims: Claims
  ledger: Ledger
  paymentProvider: PaymentProvider
}

/** What the team does with requests for a refund. */
export function deciding(platform: Platform, { audit, claims, ledger, paymentProvider }: Deciders) {
  const { clock, database, devices, events, ids, jobs } = platform

  const leftOf = ({ state, amount, claimed, dispute }: store.CaseRow): number =>
    state !== 'paid' || dispute === 'open' || dispute === 'lost' ? 0 : Math.max(0, amount - claimed)

  async function preview(db: Db, row: store.CaseRow, amount: number): Promise<RefundPreview> {
    const entries = entriesOf.refund({ ...row, refund: amount })
    const partOf = (account: string) => entries.find((entry) => entry.account === account)?.amount ?? 0
    const now = paymentProvider.now()
    const { available } = await ledger.getBalance(db, row.payoutAccountId, now)
    const fromCreator = partOf('creator_payable')
    return {
      amount,
      fromCreator,
      fromPlatform: partOf('fee_revenue'),
      processing: row.processingFee,
      creatorAvailable: available - fromCreator,
      ends: amount === row.amount - row.claimed && endsWithout(row, now),
    }
  }

  claims.addQueue('refund_request', async (tx, personId, id) => {
    const request = await store.lockRequest(tx, id)
    const theirs = request && [request.fanId, request.creatorId].includes(personId)
    return request && { open: request.state === 'open', mayDecide: !theirs }
  })

  const holderOf = (db: Db, me: Viewer, id: string) =>
    claims.holderIn(db, me, { queue: 'refund_request', item: id })

  const find = async (db: Db, id: string) => (await store.caseOf(db, id)) ?? refuse('not_found')

  return {
    async cases(db: Db, me: Viewer, { after, limit, which }: PageQuery & { which: 'open' | 'decided' }) {
      const page = { which, after: decodeTimeCursor(after), limit: limit + 1 }
      const rows = await store.cases(db, page)
      const holders = await claims.holders(
        db,
        me,
        'refund_request',
        rows.map(({ id }) => id),
      )
      return pageOf(
        rows,
        limit,
        (row) => presentRow(row, holders.get(row.id)),
        (row) => [(which === 'open' ? row.askedAt : row.decidedAt!).toISOString(), row.id],
      )
    },

    /** Somebody's payments are private: each look is written down before it is given. */
    async case(me: Viewer, id: string) {
      return transact(database.db, async (tx) => {
        const row = await find(tx, id)
        await audit.record(tx, {
          actorId: me.accountId,
          action: 'refund_request.viewed',
          targetKind: 'refund_request',
          targetId: id,
        })
        const postings = await ledger.listPostings(tx, { transactionId: row.transactionId })
        return {
          case: present(row, await holderOf(tx, me, id)),
          ledger: postings.map((posting) => ({
            id: posting.id,
            kind: posting.kind,
            at: posting.at.toISOString(),
            entries: posting.entries,
          })),
          whole: await preview(tx, row, leftOf(row)),
        }
      })
    },

    async preview(db: Db, id: string, amount: number): Promise<RefundPreview> {
      const row = await find(db, id)
      return amount <= leftOf(row) ? preview(db, row, amount) : refuse('nothing_to_refund')
    },

    /** Whoever is first decides. The money follows: a row says so now, the provider hears of it next. */
    async decide(tx: Tx, me: Viewer, id: string, decision: Body<typeof decideRefund>): Promise<RefundCase> {
      const row = (await store.lockCase(tx, id)) ?? refuse('not_found')
      if (row.fanId === me.accountId || row.creatorId === me.accountId) refuse('forbidden')
      if (row.caseState !== 'open') refuse('already_done')
      await claims.settle(tx, me, 'refund_request', id)
      const approved = decision.decision === 'approve'
      const amount = approved ? decision.amount : null
      if (amount !== null && amount > leftOf(row)) refuse('nothing_to_refund')
      const decidedAt = paymentProvider.now()
      await store.decide(tx, id, {
        state: approved ? 'approved' : 'rejected',
        amount,
        note: decision.note,
        decidedAt,
        decidedBy: me.accountId,
      })
      await audit.record(tx, {
        actorId: me.accountId,
        action: `refund_request.${approved ? 'approved' : 'rejected'}`,
        targetKind: 'refund_request',
        targetId: id,
        before: { state: 'open', amount: null },
        after: { state: approved ? 'approved' : 'rejected', amount },
      })
      if (amount !== null) {
        await askRefund(tx, {
          id: ids.id(),
          transactionId: row.transactionId,
          amount,
          state: 'asked',
          why: 'request',
          dueAt: clock.now(),
          createdAt: decidedAt,
          requestId: id,
        })
        await jobs.send(tx, GIVE_BACK, {})
      } else {
        await addSteps(tx, row.transactionId, [
          { reference: `${id}:rejected`, kind: 'refund_rejected', amount: null, at: decidedAt },
        ])
        if (row.fanId)
          await events.record(tx, 'refunds.rejected', id, {
            requestId: id,
            transactionId: row.transactionId,
            fanId: row.fanId,
          })
      }
      if (row.fanId)
        devices.sendAfterCommit(tx, row.fanId, {
          type: 'transaction_changed',
          transaction: row.transactionId,
        })
      return present((await store.caseOf(tx, id))!)
    },
  }
}

function presentRow(row: store.CaseRow, holder?: ClaimHolder): RefundCaseRow {
  const { details: _theirs, note: _ours, ...rest } = present(row, holder)
  return rest
}

function present(row: store.CaseRow, holder: ClaimHolder | null = null): RefundCase {
  const { id, transactionId, reason, details, amount, refunded, note, failure } = row
  return {
    id,
    transactionId,
    reason,
    details,
    amount,
    refunded,
    note,
    number: numberOf(row.number),
    holder,
    given: failure === null ? row.given : null,
    failure:
      failure === null
        ? null
        : { words: failure, amount: row.failedAmount!, at: row.failedAt!.toISOString() },
    fan: cardOf(row.fanId, row.fanName, row.fanUsername, row.fanAvatar),
    creator: cardOf(row.creatorId, row.creatorName, row.creatorUsername, row.creatorAvatar),
    transaction: stateOf(row),
    state: row.caseState,
    askedAt: row.askedAt.toISOString(),
    paidAt: row.paidAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

const cardOf = (
  id: string | null,
  displayName: string | null,
  username: string | null,
  avatarUrl: string | null,
) => (id && displayName ? { id, displayName, username, avatarUrl } : null)
