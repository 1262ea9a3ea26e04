import { describe, expect, test } from 'vitest'
import { DECLINES_LATER, daysBetween, PAYS, PAYS_TOO, type Scene } from './scene.ts'

/** What comes of it month by month, with cards that pay and cards that do not. */
export function renewalTests(scene: Scene): void {
  const { subscribe, subscriptionOf, paymentsOf, newestOf, goTo } = scene

  describe('a payment', () => {
    test.each([
      [999, 100],
      [795, 80],
      [794, 79],
      [199, 20],
      [9_999, 1_000],
    ])('of %i cents says what it cost whom, with %i for us', async (price, fee) => {
      const { id } = await subscribe({ price, card: PAYS_TOO })
      const subscription = await subscriptionOf(id)
      const [payment, ...others] = await paymentsOf(id)
      expect(others).toEqual([])
      expect(payment).toMatchObject({
        subscription: id,
        amount: price,
        state: 'paid',
        attempts: 1,
        nextAttemptAt: null,
        method: { brand: 'Mastercard', last4: '4444' },
        refunds: [],
        dispute: null,
        period: { from: subscription.startedAt, to: subscription.periodEnd },
        charge: { id: expect.any(String), applicationFee: fee },
      })
      expect(payment!.charge!.processingFee).toBeGreaterThan(0)
      expect(payment!.charge!.processingFee).toBeLessThan(price)
      expect(daysBetween(payment!.paidAt!, await scene.time.now())).toBe(0)
    })

    test('is found by its own id and by that of its charge', async () => {
      const payment = await newestOf((await subscribe()).id)
      expect(await scene.payments.paymentOf(payment.id)).toEqual(payment)
      expect(await scene.payments.paymentOf(payment.charge!.id)).toEqual(payment)
    })
  })

  describe('a month later', () => {
    test('the next one is paid, from where the last one ended', async () => {
      const { id } = await subscribe()
      const before = await subscriptionOf(id)
      await goTo(before.periodEnd)
      const after = await subscriptionOf(id)
      expect(after).toMatchObject({ state: 'active', startedAt: before.startedAt, endedAt: null })
      expect(daysBetween(before.periodEnd, after.periodEnd)).toBeGreaterThanOrEqual(28)
      const [second, first, ...others] = await paymentsOf(id)
      expect(others).toEqual([])
      expect(first!.period).toEqual({ from: before.startedAt, to: before.periodEnd })
      expect(second).toMatchObject({
        state: 'paid',
        period: { from: before.periodEnd, to: after.periodEnd },
      })
      expect(second!.charge!.id).not.toBe(first!.charge!.id)
    })

    test('a card that is declined is tried again after 1, 3 and 7 days, and then it is over', async () => {
      const { id } = await subscribe({ card: DECLINES_LATER })
      const { periodEnd } = await subscriptionOf(id)
      await goTo(periodEnd)
      const first = await newestOf(id)
      const firstTry = first.lastAttemptAt!
      expect(daysBetween(periodEnd, firstTry)).toBe(0)
      for (const [tries, days] of [
        [1, 1],
        [2, 3],
        [3, 7],
      ] as const) {
        const owed = await newestOf(id)
        expect(owed).toMatchObject({
          id: first.id,
          state: 'failed',
          attempts: tries,
          paidAt: null,
          charge: null,
        })
        expect(daysBetween(firstTry, owed.nextAttemptAt!)).toBe(days)
        // Not a day more is paid than before.
        expect(await subscriptionOf(id)).toMatchObject({ state: 'past_due', periodEnd, endedAt: null })
        await goTo(owed.nextAttemptAt!)
      }
      expect(await newestOf(id)).toMatchObject({
        id: first.id,
        state: 'failed',
        attempts: 4,
        nextAttemptAt: null,
      })
      const ended = await subscriptionOf(id)
      expect(ended).toMatchObject({ state: 'canceled', endedBecause: 'unpaid', periodEnd })
      expect(daysBetween(firstTry, ended.endedAt!)).toBe(7)
      expect(await paymentsOf(id)).toHaveLength(2)
    })

    test('another card makes up for it', async () => {
      const { id, customer } = await subscribe({ card: DECLINES_LATER })
      const { periodEnd } = await subscriptionOf(id)
      await goTo(periodEnd)
      const owed = await newestOf(id)
      expect(owed.state).toBe('failed')

      const returnTo = 'https://koji.example/subscriptions'
      await scene.fan.changeCard(await scene.payments.openPortal({ customer, returnTo }), PAYS_TOO)
      await goTo(owed.nextAttemptAt!)
      const paid = await newestOf(id)
      expect(paid).toMatchObject({
        id: owed.id,
        state: 'paid',
        nextAttemptAt: null,
        method: { last4: '4444' },
      })
      expect(paid.charge).not.toBeNull()
      const subscription = await subscriptionOf(id)
      expect(subscription).toMatchObject({ state: 'active', endedAt: null })
      expect(subscription.periodEnd).toEqual(paid.period.to)
      expect(paid.period.from).toEqual(periodEnd)
    })

    test('a card that was changed in time is the one that pays', async () => {
      const { id, customer } = await subscribe({ card: DECLINES_LATER })
      const returnTo = 'https://koji.example/subscriptions'
      await scene.fan.changeCard(await scene.payments.openPortal({ customer, returnTo }), PAYS)
      await goTo((await subscriptionOf(id)).periodEnd)
      expect(await newestOf(id)).toMatchObject({ state: 'paid', attempts: 1, method: { last4: '4242' } })
      expect(await paymentsOf(id)).toHaveLength(2)
    })
  })
}
