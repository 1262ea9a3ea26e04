import { randomUUID } from 'node:crypto'
import {
  decideRefund,
  getRefundCases,
  getTransactions,
  pathOf,
  paySandboxCheckout,
  postRefundRequest,
  putSubscription,
  type RefundCaseRow,
  type Transaction,
} from '@koji/contract'
import { type APIRequestContext, expect } from '@playwright/test'
import { CARDS } from './checkout.ts'
import { type Db, inDatabase } from './database.ts'
import { createCreator } from './posts.ts'

const lastPart = (url: string): string => url.split('/').at(-1)!

/** Creates a creator with a price and a payout account. */
export const createSeller = (request: APIRequestContext, displayName: string, price: number) =>
  createCreator(request, displayName, { selling: true, creator: { priceCents: price } })

/** Starts a subscription through the API. Returns the URL of its checkout. */
export async function startCheckout(
  request: APIRequestContext,
  creatorId: string,
  price: number,
): Promise<string> {
  const reply = await request.put(pathOf(putSubscription, { id: creatorId }), { data: { price } })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as { url: string }).url
}

/** Subscribes and pays through the API, and waits until the payment is recorded. */
export async function pay(
  request: APIRequestContext,
  creatorId: string,
  price: number,
  card: string = CARDS.good,
): Promise<Transaction> {
  const url = await startCheckout(request, creatorId, price)
  const data = { number: card, confirmed: false }
  await request.post(pathOf(paySandboxCheckout, { id: lastPart(url) }), { data })
  const paid = async () => (await paymentsOf(request)).find(({ creator }) => creator?.id === creatorId)
  await expect.poll(async () => (await paid())?.number).toBeDefined()
  return (await paid())!
}

const paymentsOf = async (request: APIRequestContext): Promise<Transaction[]> =>
  ((await (await request.get(getTransactions.path)).json()) as { items: Transaction[] }).items

export async function requestRefund(
  request: APIRequestContext,
  payment: string,
  details: string,
): Promise<void> {
  const reply = await request.post(pathOf(postRefundRequest, { id: payment }), {
    data: { reason: 'no_posts', details },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(reply.status(), await reply.text()).toBe(201)
}

/** Approves a refund request with this amount through the API. */
export async function approveRefund(admin: APIRequestContext, number: string, amount: number): Promise<void> {
  const list = await admin.get(`${getRefundCases.path}?limit=50`)
  const { items } = (await list.json()) as { items: RefundCaseRow[] }
  const { id } = items.find((row) => row.number === number)!
  const data = { decision: 'approve', amount, note: '' }
  const decided = await admin.post(pathOf(decideRefund, { id }), { data })
  expect(decided.status(), await decided.text()).toBe(200)
}

/** Returns a payment with its ids at the sandbox provider. */
const atProvider = (db: Db, payment: string) =>
  db
    .selectFrom('transactions')
    .innerJoin('sandboxPayments', 'sandboxPayments.id', 'transactions.providerPayment')
    .select(['providerPayment', 'transactions.amount', 'charge'])
    .where('transactions.id', '=', payment)
    .executeTakeFirstOrThrow()

/** Queues a webhook of the sandbox provider for immediate delivery. */
async function queueWebhook(db: Db, type: string, charge: string): Promise<void> {
  const now = new Date()
  const message = { id: `evt_${randomUUID()}`, type }
  const body = JSON.stringify({ ...message, created: now.getTime(), about: { kind: 'payment', id: charge } })
  await db
    .insertInto('sandboxMessages')
    .values({ ...message, body, createdAt: now, dueAt: now })
    .execute()
}

/** Opens a dispute at the provider. Without `notify`, no webhook is sent and Koji doesn't know of it yet. */
export const openDispute = (payment: string, { notify = false } = {}) =>
  inDatabase(async (db) => {
    const { providerPayment, amount, charge } = await atProvider(db, payment)
    const dispute = { id: `dp_${randomUUID()}`, payment: providerPayment, amount, fee: 1_500 }
    await db
      .insertInto('sandboxDisputes')
      .values({ ...dispute, state: 'open', at: new Date() })
      .execute()
    if (notify) await queueWebhook(db, 'charge.dispute.created', charge!)
  })

/** Closes a dispute at the provider, and sends the webhook. */
export const closeDispute = (payment: string, state: 'won' | 'lost') =>
  inDatabase(async (db) => {
    const { providerPayment, charge } = await atProvider(db, payment)
    await db
      .updateTable('sandboxDisputes')
      .set({ state, closedAt: new Date() })
      .where('payment', '=', providerPayment)
      .execute()
    await queueWebhook(db, 'charge.dispute.closed', charge!)
  })

/** Inserts a webhook that failed twelve times and became a dead letter. */
export const insertDeadWebhook = (id: string) =>
  inDatabase(async (db) => {
    const at = new Date()
    await db
      .insertInto('providerEvents')
      .values({
        id,
        provider: 'sandbox',
        type: 'invoice.paid',
        aboutKind: 'payment',
        aboutId: 'in_nowhere',
        createdAt: at,
        receivedAt: at,
        dueAt: at,
        attempts: 12,
        deadAt: at,
        error: 'It said nonsense.',
      })
      .execute()
  })

/** Cancels a fan's subscriptions in our database only, so that it differs from the provider. */
export const cancelLocally = (fanId: string) =>
  inDatabase(async (db) => {
    await db.updateTable('subscriptions').set({ cancelled: true }).where('fanId', '=', fanId).execute()
  })
