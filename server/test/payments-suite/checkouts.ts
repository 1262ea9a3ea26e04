import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ProviderRefused } from '#adapters/payments/port.ts'
import { DECLINES, daysBetween, PAYS, type Scene } from './scene.ts'

/** How a subscription begins. */
export function checkoutTests(scene: Scene): void {
  const { newCheckout, subscribe, subscriptionOf, goTo } = scene

  describe('a customer', () => {
    test('is made once for a key', async () => {
      const wish = { accountId: randomUUID(), email: 'jonas@koji.example', key: randomUUID() }
      const ids = await Promise.all([
        scene.payments.createCustomer(wish),
        scene.payments.createCustomer(wish),
      ])
      expect(new Set([...ids, await scene.payments.createCustomer(wish)]).size).toBe(1)
      expect(await scene.payments.createCustomer({ ...wish, key: randomUUID() })).not.toBe(ids[0])
    })
  })

  describe('a checkout', () => {
    test('is open for a day, is paid, and begins a subscription that has our id', async () => {
      const { checkout, ours, customer, payoutAccount } = await newCheckout({ price: 1_299 })
      const now = await scene.time.now()
      expect(checkout).toMatchObject({
        state: 'open',
        subscription: null,
        url: expect.stringMatching(/^http/),
      })
      expect(daysBetween(now, checkout.expiresAt)).toBe(1)
      expect(await scene.payments.checkoutOf(checkout.id)).toEqual(checkout)

      expect(await scene.fan.pay(checkout.id, PAYS)).toBe(true)
      const paid = (await scene.payments.checkoutOf(checkout.id))!
      expect(paid).toMatchObject({
        id: checkout.id,
        state: 'paid',
        url: null,
        subscription: expect.any(String),
      })
      const subscription = await subscriptionOf(paid.subscription!)
      expect(subscription).toMatchObject({
        id: paid.subscription,
        customer,
        subscriptionId: ours,
        payoutAccount,
        price: 1_299,
        state: 'active',
        cancelled: false,
        endedAt: null,
        endedBecause: null,
      })
      expect(daysBetween(subscription.startedAt, subscription.periodEnd)).toBeGreaterThanOrEqual(28)
      expect(daysBetween(subscription.startedAt, subscription.periodEnd)).toBeLessThanOrEqual(31)
    })

    test('is the same one for the same key', async () => {
      const { wish, checkout } = await newCheckout()
      const again = await Promise.all([
        scene.payments.createCheckout(wish),
        scene.payments.createCheckout(wish),
      ])
      expect(again.map(({ id }) => id)).toEqual([checkout.id, checkout.id])
      expect((await scene.payments.createCheckout({ ...wish, key: randomUUID() })).id).not.toBe(checkout.id)
    })

    test('is not another one under a key that is used', async () => {
      const { wish, checkout } = await newCheckout({ price: 999 })
      await expect(scene.payments.createCheckout({ ...wish, price: 1_999 })).rejects.toThrow(ProviderRefused)
      const others = { ...wish, subscriptionId: randomUUID() }
      await expect(scene.payments.createCheckout(others)).rejects.toThrow(ProviderRefused)
      expect(await scene.payments.checkoutOf(checkout.id)).toEqual(checkout)
    })

    test('stays open when a card is declined, for another one', async () => {
      const { checkout } = await newCheckout()
      expect(await scene.fan.pay(checkout.id, DECLINES)).toBe(false)
      expect(await scene.payments.checkoutOf(checkout.id)).toEqual(checkout)
      expect(await scene.fan.pay(checkout.id, PAYS)).toBe(true)
    })

    test('is paid once', async () => {
      const { checkout } = await newCheckout()
      expect(await scene.fan.pay(checkout.id, PAYS)).toBe(true)
      const paid = await scene.payments.checkoutOf(checkout.id)
      expect(await scene.fan.pay(checkout.id, PAYS)).toBe(false)
      expect(await scene.payments.checkoutOf(checkout.id)).toEqual(paid)
    })

    test('that was closed is paid by nobody, and one that was paid is not closed', async () => {
      const { checkout } = await newCheckout()
      await scene.payments.closeCheckout(checkout.id)
      expect(await scene.payments.checkoutOf(checkout.id)).toMatchObject({ state: 'closed', url: null })
      expect(await scene.fan.pay(checkout.id, PAYS)).toBe(false)
      await scene.payments.closeCheckout(checkout.id)
      expect(await scene.payments.checkoutOf(checkout.id)).toMatchObject({
        state: 'closed',
        subscription: null,
      })

      const paid = await subscribe()
      await scene.payments.closeCheckout(paid.checkout.id)
      expect(await scene.payments.checkoutOf(paid.checkout.id)).toMatchObject({ state: 'paid' })
      expect(await subscriptionOf(paid.id)).toMatchObject({ state: 'active' })
    })

    test('closes by itself', async () => {
      const { checkout } = await newCheckout()
      await goTo(checkout.expiresAt)
      expect(await scene.payments.checkoutOf(checkout.id)).toMatchObject({ state: 'closed' })
      expect(await scene.fan.pay(checkout.id, PAYS)).toBe(false)
    })
  })
}
