import { randomUUID } from 'node:crypto'
import {
  getTransactions,
  patchMyCreator,
  pathOf,
  paySandboxCheckout,
  postRefundRequest,
  putSubscription,
  type Transaction,
} from '@koji/contract'
import { type APIRequestContext, expect } from '@playwright/test'
import { newCreator } from './patronage.ts'
import { CARDS, openPayouts } from './selling.ts'

const lastPart = (url: string): string => url.split('/').at(-1)!

/** Somebody new who sells, and has said where their money goes. */
export async function newSeller(request: APIRequestContext, displayName: string, price: number) {
  const seller = await newCreator(request, displayName)
  const priced = await request.patch(patchMyCreator.path, { data: { subscriptionPrice: price } })
  expect(priced.status(), await priced.text()).toBe(200)
  await openPayouts(request, seller.id)
  return seller
}

/** From the button to the payment, without the screens. */
export async function pay(
  request: APIRequestContext,
  creatorId: string,
  price: number,
): Promise<Transaction> {
  const begun = await request.put(pathOf(putSubscription, { id: creatorId }), { data: { price } })
  expect(begun.status(), await begun.text()).toBe(200)
  const { url } = (await begun.json()) as { url: string }
  const data = { number: CARDS.good, confirmed: false }
  await request.post(pathOf(paySandboxCheckout, { id: lastPart(url) }), { data })
  await expect.poll(async () => (await paymentsOf(request)).length, { timeout: 20_000 }).toBeGreaterThan(0)
  return (await paymentsOf(request))[0]!
}

export const paymentsOf = async (request: APIRequestContext): Promise<Transaction[]> =>
  ((await (await request.get(getTransactions.path)).json()) as { items: Transaction[] }).items

export async function askBack(request: APIRequestContext, payment: string, details: string): Promise<void> {
  const asked = await request.post(pathOf(postRefundRequest, { id: payment }), {
    data: { reason: 'no_posts', details },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(asked.status(), await asked.text()).toBe(201)
}
