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
import { type Db, inDatabase, newCreator } from './patronage.ts'
import { CARDS } from './selling.ts'

const lastPart = (url: string): string => url.split('/').at(-1)!

/** Somebody new who sells, and has said where their money goes. */
export const newSeller = (request: APIRequestContext, displayName: string, price: number) =>
  newCreator(request, displayName, { selling: true, creator: { priceCents: price } })

/** Begins a subscription without the screens; returns the address of its checkout. */
export async function beginCheckout(
  request: APIRequestContext,
  creatorId: string,
  price: number,
): Promise<string> {
  const begun = await request.put(pathOf(putSubscription, { id: creatorId }), { data: { price } })
  expect(begun.status(), await begun.text()).toBe(200)
  return ((await begun.json()) as { url: string }).url
}

/** From the button to the payment, without the screens. */
export async function pay(
  request: APIRequestContext,
  creatorId: string,
  price: number,
  card: string = CARDS.good,
): Promise<Transaction> {
  const url = await beginCheckout(request, creatorId, price)
  const data = { number: card, confirmed: false }
  await request.post(pathOf(paySandboxCheckout, { id: lastPart(url) }), { data })
  const paid = async () => (await paymentsOf(request)).find(({ creator }) => creator?.id === creatorId)
  await expect.poll(async () => (await paid())?.number).toBeDefined()
  return (await paid())!
}

const paymentsOf = async (request: APIRequestContext): Promise<Transaction[]> =>
  ((await (await request.get(getTransactions.path)).json()) as { items: Transaction[] }).items

export async function askBack(request: APIRequestContext, payment: string, details: string): Promise<void> {
  const asked = await request.post(pathOf(postRefundRequest, { id: payment }), {
    data: { reason: 'no_posts', details },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(asked.status(), await asked.text()).toBe(201)
}

/** The team gives so much of it back, without the screens. */
export async function giveBack(admin: APIRequestContext, number: string, amount: number): Promise<void> {
  const list = await admin.get(`${getRefundCases.path}?limit=50`)
  const { items } = (await list.json()) as { items: RefundCaseRow[] }
  const { id } = items.find((one) => one.number === number)!
  const data = { decision: 'approve', amount, note: '' }
  const decided = await admin.post(pathOf(decideRefund, { id }), { data })
  expect(decided.status(), await decided.text()).toBe(200)
}

/** As the provider knows it. */
const atProvider = (db: Db, payment: string) =>
  db
    .selectFrom('transactions')
    .innerJoin('sandboxPayments', 'sandboxPayments.id', 'transactions.providerPayment')
    .select(['providerPayment', 'transactions.amount', 'charge'])
    .where('transactions.id', '=', payment)
    .executeTakeFirstOrThrow()

/** A message of the provider, which is brought to us at once. */
async function tell(db: Db, type: string, charge: string): Promise<void> {
  const now = new Date()
  const message = { id: `evt_${randomUUID()}`, type }
  const body = JSON.stringify({ ...message, created: now.getTime(), about: { kind: 'payment', id: charge } })
  await db
    .insertInto('sandboxMessages')
    .values({ ...message, body, createdAt: now, dueAt: now })
    .execute()
}

/** The bank takes a payment back; unless it is told, nobody here knows of it yet. */
export const disputeAtTheBank = (payment: string, { told = false } = {}) =>
  inDatabase(async (db) => {
    const { providerPayment, amount, charge } = await atProvider(db, payment)
    const dispute = { id: `dp_${randomUUID()}`, payment: providerPayment, amount, fee: 1_500 }
    await db
      .insertInto('sandboxDisputes')
      .values({ ...dispute, state: 'open', at: new Date() })
      .execute()
    if (told) await tell(db, 'charge.dispute.created', charge!)
  })

/** The bank has decided, and the provider tells us. */
export const bankDecides = (payment: string, state: 'won' | 'lost') =>
  inDatabase(async (db) => {
    const { providerPayment, charge } = await atProvider(db, payment)
    await db
      .updateTable('sandboxDisputes')
      .set({ state, closedAt: new Date() })
      .where('payment', '=', providerPayment)
      .execute()
    await tell(db, 'charge.dispute.closed', charge!)
  })

/** A message of the provider that could not be read, also not the twelfth time. */
export const giveUpMessage = (id: string) =>
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

/** Here, and not there: as if a message had been lost. */
export const forgetCancelling = (fanId: string) =>
  inDatabase(async (db) => {
    await db.updateTable('subscriptions').set({ cancelled: true }).where('fanId', '=', fanId).execute()
  })
