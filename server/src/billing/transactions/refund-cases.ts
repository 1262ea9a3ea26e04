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
import { endsSubscription, receiptNumber, stateOf } from './rules.ts'
import { addSteps, requestRefund } from './store-payments.ts'
import * as store from './store-refund-cases.ts'

export const SEND_REFUNDS = 'transactions.give_back'

interface Dependencies {
  audit: Audit
  claims: Claims
  ledger: Ledger
  paymentProvider: PaymentProvider
}

type Context = Dependencies & Pick<Platform, 'clock' | 'database' | 'devices' | 'events' | 'ids' | 'jobs'>

export type CasePage = PageQuery & { which: 'open' | 'decided' }

/** Requests for a refund, decided by our team. */
export function refundCases(platform: Platform, dependencies: Dependencies) {
  const { clock, database, devices, events, ids, jobs } = platform
  const context = { clock, database, devices, events, ids, jobs, ...dependencies }

  dependencies.claims.addQueue('refund_request', async (tx, personId, id) => {
    const request = await store.lockRequest(tx, id)
    const isOwn = request && [request.fanId, request.creatorId].includes(personId)
    return request && { open: request.state === 'open', mayDecide: !isOwn }
  })

  return {
    listRefundCases: (db: Db, me: Viewer, page: CasePage) => listRefundCases(context, db, me, page),
    openRefundCase: (me: Viewer, id: string) => openRefundCase(context, me, id),
    previewRefund: (db: Db, id: string, amount: number) => previewRefund(context, db, id, amount),
    decideRefundCase: (tx: Tx, me: Viewer, id: string, decision: Body<typeof decideRefund>) =>
      decideRefundCase(context, tx, me, id, decision),
  }
}

async function listRefundCases({ claims }: Context, db: Db, me: Viewer, { after, limit, which }: CasePage) {
  const rows = await store.listCases(db, { which, after: decodeTimeCursor(after), limit: limit + 1 })
  const caseIds = rows.map(({ id }) => id)
  const holders = await claims.holders(db, me, 'refund_request', caseIds)
  return pageOf(
    rows,
    limit,
    (row) => presentRow(row, holders.get(row.id)),
    (row) => [(which === 'open' ? row.requestedAt : row.decidedAt!).toISOString(), row.id],
  )
}

/** Payments are private, so each view is in the audit log. */
async function openRefundCase(context: Context, me: Viewer, id: string) {
  const { audit, claims, database, ledger } = context
  return transact(database.db, async (tx) => {
    const row = (await store.findCase(tx, id)) ?? refuse('not_found')
    await audit.record(tx, {
      actorId: me.accountId,
      action: 'refund_request.viewed',
      targetKind: 'refund_request',
      targetId: id,
    })
    const postings = await ledger.listPostings(tx, { transactionId: row.transactionId })
    const holder = await claims.holderIn(tx, me, { queue: 'refund_request', item: id })
    return {
      case: present(row, holder),
      ledger: postings.map(({ id, kind, at, entries }) => ({ id, kind, at: at.toISOString(), entries })),
      whole: await preview(context, tx, row, refundable(row)),
    }
  })
}

async function previewRefund(context: Context, db: Db, id: string, amount: number): Promise<RefundPreview> {
  const row = (await store.findCase(db, id)) ?? refuse('not_found')
  return amount <= refundable(row) ? preview(context, db, row, amount) : refuse('nothing_to_refund')
}

async function preview(
  { ledger, paymentProvider }: Context,
  db: Db,
  row: store.CaseRow,
  amount: number,
): Promise<RefundPreview> {
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
    ends: amount === row.amount - row.claimed && endsSubscription(row, now),
  }
}

async function decideRefundCase(
  context: Context,
  tx: Tx,
  me: Viewer,
  id: string,
  decision: Body<typeof decideRefund>,
): Promise<RefundCase> {
  const { audit, claims, devices, paymentProvider } = context
  const row = (await store.lockCase(tx, id)) ?? refuse('not_found')
  if (row.fanId === me.accountId || row.creatorId === me.accountId) refuse('forbidden')
  if (row.caseState !== 'open') refuse('already_done')
  await claims.settle(tx, me, 'refund_request', id)
  const [state, amount] =
    decision.decision === 'approve' ? (['approved', decision.amount] as const) : (['rejected', null] as const)
  if (amount !== null && amount > refundable(row)) refuse('nothing_to_refund')
  const decidedAt = paymentProvider.now()
  await store.decide(tx, id, { state, amount, note: decision.note, decidedAt, decidedBy: me.accountId })
  await audit.record(tx, {
    actorId: me.accountId,
    action: `refund_request.${state}`,
    targetKind: 'refund_request',
    targetId: id,
    before: { state: 'open', amount: null },
    after: { state, amount },
  })
  if (amount === null) await recordRejection(context, tx, row, decidedAt)
  else await startRefund(context, tx, row, amount, decidedAt)
  const { fanId, transactionId } = row
  if (fanId) devices.sendAfterCommit(tx, fanId, { type: 'transaction_changed', transaction: transactionId })
  return present((await store.findCase(tx, id))!)
}

/** A row now, so that nothing gets lost; a job sends it to the provider. */
async function startRefund(
  { clock, ids, jobs }: Context,
  tx: Tx,
  row: store.CaseRow,
  amount: number,
  createdAt: Date,
): Promise<void> {
  await requestRefund(tx, {
    id: ids.id(),
    transactionId: row.transactionId,
    amount,
    state: 'requested',
    cause: 'request',
    dueAt: clock.now(),
    createdAt,
    requestId: row.id,
  })
  await jobs.send(tx, SEND_REFUNDS, {})
}

async function recordRejection({ events }: Context, tx: Tx, row: store.CaseRow, at: Date): Promise<void> {
  const { id, transactionId, fanId } = row
  const step = { reference: `${id}:rejected`, kind: 'refund_rejected', amount: null, at }
  await addSteps(tx, transactionId, [step])
  if (fanId) await events.record(tx, 'refunds.rejected', id, { requestId: id, transactionId, fanId })
}

const refundable = ({ state, amount, claimed, dispute }: store.CaseRow): number =>
  state !== 'paid' || dispute === 'open' || dispute === 'lost' ? 0 : Math.max(0, amount - claimed)

function presentRow(row: store.CaseRow, holder?: ClaimHolder): RefundCaseRow {
  const { details: _details, note: _note, ...rest } = present(row, holder)
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
    number: receiptNumber(row.number),
    holder,
    given: failure === null ? row.given : null,
    failure:
      failure === null
        ? null
        : { words: failure, amount: row.failedAmount!, at: row.failedAt!.toISOString() },
    fan: presentPerson(row.fanId, row.fanName, row.fanUsername, row.fanAvatar),
    creator: presentPerson(row.creatorId, row.creatorName, row.creatorUsername, row.creatorAvatar),
    transaction: stateOf(row),
    state: row.caseState,
    requestedAt: row.requestedAt.toISOString(),
    paidAt: row.paidAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

const presentPerson = (
  id: string | null,
  displayName: string | null,
  username: string | null,
  avatarUrl: string | null,
) => (id && displayName ? { id, displayName, username, avatarUrl } : null)
