import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ProviderRefused } from '#adapters/payments/port.ts'
import { DECLINES, daysBetween, PAYS, type Scene } from './scene.ts'

export function checkoutTests(scene: Scene): void {
  const { newCheckout, subscribe, findSubscription, goTo } = scene

  describe('createCustomer', () => {
    test('creates one customer per key', async () => {
      const request = { accountId: randomUUID(), email: 'jonas@koji.example', key: randomUUID() }
      const ids = await Promise.all([
        scene.provider.createCustomer(request),
        scene.provider.createCustomer(request),
      ])
      expect(new Set([...ids, await scene.provider.createCustomer(request)]).size).toBe(1)
      expect(await scene.provider.createCustomer({ ...request, key: randomUUID() })).not.toBe(ids[0])
    })
  })

  describe('checkouts', () => {
    test('stays open for a day and starts a subscription with our id once it is paid', async () => {
      const { checkout, ours, customer, payoutAccount } = await newCheckout({ price: 1_299 })
      const now = await scene.time.now()
      expect(checkout).toMatchObject({
        state: 'open',
        subscription: null,
        url: expect.stringMatching(/^http/),
      })
      expect(daysBetween(now, checkout.expiresAt)).toBe(1)
      expect(await scene.provider.findCheckout(checkout.id)).toEqual(checkout)

      expect(await scene.fan.pay(checkout.id, PAYS)).toBe(true)
      const paid = (await scene.provider.findCheckout(checkout.id))!
      expect(paid).toMatchObject({
        id: checkout.id,
        state: 'paid',
        url: null,
        subscription: expect.any(String),
      })
      const subscription = await findSubscription(paid.subscription!)
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

    test('returns the same checkout for the same key', async () => {
      const { request, checkout } = await newCheckout()
      const again = await Promise.all([
        scene.provider.createCheckout(request),
        scene.provider.createCheckout(request),
      ])
      expect(again.map(({ id }) => id)).toEqual([checkout.id, checkout.id])
      expect((await scene.provider.createCheckout({ ...request, key: randomUUID() })).id).not.toBe(
        checkout.id,
      )
    })

    test('refuses another checkout under a used key', async () => {
      const { request, checkout } = await newCheckout({ price: 999 })
      await expect(scene.provider.createCheckout({ ...request, price: 1_999 })).rejects.toThrow(
        ProviderRefused,
      )
      const otherSubscription = { ...request, subscriptionId: randomUUID() }
      await expect(scene.provider.createCheckout(otherSubscription)).rejects.toThrow(ProviderRefused)
      expect(await scene.provider.findCheckout(checkout.id)).toEqual(checkout)
    })

    test('stays open after a declined card', async () => {
      const { checkout } = await newCheckout()
      expect(await scene.fan.pay(checkout.id, DECLINES)).toBe(false)
      expect(await scene.provider.findCheckout(checkout.id)).toEqual(checkout)
      expect(await scene.fan.pay(checkout.id, PAYS)).toBe(true)
    })

    test('accepts one payment', async () => {
      const { checkout } = await newCheckout()
      expect(await scene.fan.pay(checkout.id, PAYS)).toBe(true)
      const paid = await scene.provider.findCheckout(checkout.id)
      expect(await scene.fan.pay(checkout.id, PAYS)).toBe(false)
      expect(await scene.provider.findCheckout(checkout.id)).toEqual(paid)
    })

    test('cannot be paid after it was closed, nor closed after it was paid', async () => {
      const { checkout } = await newCheckout()
      await scene.provider.closeCheckout(checkout.id)
      expect(await scene.provider.findCheckout(checkout.id)).toMatchObject({ state: 'closed', url: null })
      expect(await scene.fan.pay(checkout.id, PAYS)).toBe(false)
      await scene.provider.closeCheckout(checkout.id)
      expect(await scene.provider.findCheckout(checkout.id)).toMatchObject({
        state: 'closed',
        subscription: null,
      })

      const paid = await subscribe()
      await scene.provider.closeCheckout(paid.checkout.id)
      expect(await scene.provider.findCheckout(paid.checkout.id)).toMatchObject({ state: 'paid' })
      expect(await findSubscription(paid.id)).toMatchObject({ state: 'active' })
    })

    test('closes when it expires', async () => {
      const { checkout } = await newCheckout()
      await goTo(checkout.expiresAt)
      expect(await scene.provider.findCheckout(checkout.id)).toMatchObject({ state: 'closed' })
      expect(await scene.fan.pay(checkout.id, PAYS)).toBe(false)
    })
  })
}
