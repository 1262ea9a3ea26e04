import type { Body, decideRefund, PageQuery, RefundCase, RefundPreview } from '@koji/contract'
import type { Payments } from '#adapters/payments/port.ts'
import type { Audit } from '#features/audit/service.ts'
import { entriesOf, type Ledger } from '#features/ledger/service.ts'
import { pageOf, placeAfter } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { numberOf, stateOf } from './rules.ts'
import * as store from './store-cases.ts'
import { addSteps, askRefund } from './store-recording.ts'

export const GIVE_BACK = 'transactions.give_back'

interface Needs {
  audit: Audit
  ledger: Ledger
  payments: Payments
}

/** What the team does with requests for a refund. */
export function deciding(platform: Platform, { audit, ledger, payments }: Needs) {
  const { clock, database, events, ids, jobs } = platform

  const leftOf = ({ state, amount, claimed, dispute }: store.CaseRow): number =>
    state !== 'paid' || dispute === 'open' || dispute === 'lost' ? 0 : amount - claimed

  async function preview(db: Db, row: store.CaseRow, amount: number): Promise<RefundPreview> {
    const entries = entriesOf.refund({ ...row, refundedBefore: row.claimed, refund: amount })
    const partOf = (account: string) => entries.find((entry) => entry.account === account)?.amount ?? 0
    const { available } = await ledger.balanceOf(db, row.payoutAccountId, payments.now())
    const fromCreator = partOf('creator_payable')
    return {
      ...{ amount, fromCreator, fromPlatform: partOf('fee_revenue') },
      creatorAvailable: available - fromCreator,
      ends: amount === row.amount - row.claimed,
    }
  }

  const find = async (db: Db, id: string) => (await store.caseOf(db, id)) ?? refuse('not_found')

  return {
    async cases(db: Db, { after, limit, which }: PageQuery & { which: 'open' | 'decided' }) {
      const page = { which, after: placeAfter(after), limit: limit + 1 }
      return pageOf(await store.cases(db, page), limit, present, (row) => [
        (which === 'open' ? row.askedAt : row.decidedAt!).toISOString(),
        row.id,
      ])
    },

    /** Somebody's payments are private: each look is written down before it is given. */
    async case(me: Viewer, id: string) {
      return transact(database.db, async (tx) => {
        const row = await find(tx, id)
        await audit.record(tx, {
          ...{
            actorId: me.accountId,
            action: 'refund_request.viewed',
            targetKind: 'refund_request',
            targetId: id,
          },
        })
        const postings = await ledger.postingsOf(tx, { transactionId: row.transactionId })
        return {
          case: present(row),
          ledger: postings.map((posting) => ({
            ...{ id: posting.id, kind: posting.kind, at: posting.at.toISOString(), entries: posting.entries },
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
      const approved = decision.decision === 'approve'
      const amount = approved ? decision.amount : null
      if (amount !== null && amount > leftOf(row)) refuse('nothing_to_refund')
      const decidedAt = payments.now()
      await store.decide(tx, id, {
        ...{ state: approved ? 'approved' : 'rejected', amount, note: decision.note, decidedAt },
        decidedBy: me.accountId,
      })
      await audit.record(tx, {
        ...{ actorId: me.accountId, action: `refund_request.${approved ? 'approved' : 'rejected'}` },
        ...{ targetKind: 'refund_request', targetId: id },
        before: { state: 'open', amount: null },
        after: { state: approved ? 'approved' : 'rejected', amount },
      })
      if (amount !== null) {
        await askRefund(tx, {
          ...{ id: ids.id(), transactionId: row.transactionId, amount, state: 'asked', why: 'request' },
          ...{ dueAt: clock.now(), createdAt: decidedAt },
        })
        await jobs.send(tx, GIVE_BACK, {})
      } else {
        await addSteps(tx, row.transactionId, [
          { reference: `${id}:rejected`, kind: 'refund_rejected', amount: null, at: decidedAt },
        ])
        if (row.fanId)
          await events.record(tx, 'refunds.rejected', id, {
            ...{ requestId: id, transactionId: row.transactionId, fanId: row.fanId },
          })
      }
      return present((await store.caseOf(tx, id))!)
    },
  }
}

function present(row: store.CaseRow): RefundCase {
  const { id, transactionId, reason, details, amount, refunded, note, given } = row
  return {
    ...{ id, transactionId, reason, details, amount, refunded, note, given, number: numberOf(row.number) },
    fan: cardOf(row.fanId, row.fanName, row.fanUsername, row.fanAvatar),
    creator: cardOf(row.creatorId, row.creatorName, row.creatorUsername, row.creatorAvatar),
    ...{ transaction: stateOf(row), state: row.caseState },
    ...{ askedAt: row.askedAt.toISOString(), paidAt: row.paidAt.toISOString() },
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

const cardOf = (
  id: string | null,
  displayName: string | null,
  username: string | null,
  avatarUrl: string | null,
) => (id && displayName ? { id, displayName, username, avatarUrl } : null)
