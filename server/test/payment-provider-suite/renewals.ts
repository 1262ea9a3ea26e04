import { describe, expect, test } from 'vitest'
import { DECLINES_LATER, daysBetween, PAYS, PAYS_TOO, type Scene } from './scene.ts'

export function renewalTests(scene: Scene): void {
  const { subscribe, findSubscription, listPayments, newestOf, goTo } = scene

  describe('payments', () => {
    test.each([
      [999, 100],
      [795, 80],
      [794, 79],
      [199, 20],
      [9_999, 1_000],
    ])('reports the fees of a payment of %i cents, %i of them ours', async (price, fee) => {
      const { id } = await subscribe({ price, card: PAYS_TOO })
      const subscription = await findSubscription(id)
      const [payment, ...others] = await listPayments(id)
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

    test('finds a payment by its id and by its charge', async () => {
      const payment = await newestOf((await subscribe()).id)
      expect(await scene.provider.findPayment(payment.id)).toEqual(payment)
      expect(await scene.provider.findPayment(payment.charge!.id)).toEqual(payment)
    })
  })

  describe('renewals', () => {
    test('starts the next period where the last one ended', async () => {
      const { id } = await subscribe()
      const before = await findSubscription(id)
      await goTo(before.periodEnd)
      const after = await findSubscription(id)
      expect(after).toMatchObject({ state: 'active', startedAt: before.startedAt, endedAt: null })
      expect(daysBetween(before.periodEnd, after.periodEnd)).toBeGreaterThanOrEqual(28)
      const [second, first, ...others] = await listPayments(id)
      expect(others).toEqual([])
      expect(first!.period).toEqual({ from: before.startedAt, to: before.periodEnd })
      expect(second).toMatchObject({
        state: 'paid',
        period: { from: before.periodEnd, to: after.periodEnd },
      })
      expect(second!.charge!.id).not.toBe(first!.charge!.id)
    })

    test('retries a declined card after 1, 3 and 7 days, then ends the subscription', async () => {
      const { id } = await subscribe({ card: DECLINES_LATER })
      const { periodEnd } = await findSubscription(id)
      await goTo(periodEnd)
      const first = await newestOf(id)
      const firstTry = first.lastAttemptAt!
      expect(daysBetween(periodEnd, firstTry)).toBe(0)
      for (const [tries, days] of [
        [1, 1],
        [2, 3],
        [3, 7],
      ] as const) {
        const unpaid = await newestOf(id)
        expect(unpaid).toMatchObject({
          id: first.id,
          state: 'failed',
          attempts: tries,
          paidAt: null,
          charge: null,
        })
        expect(daysBetween(firstTry, unpaid.nextAttemptAt!)).toBe(days)
        // The paid period stays the same.
        expect(await findSubscription(id)).toMatchObject({ state: 'past_due', periodEnd, endedAt: null })
        await goTo(unpaid.nextAttemptAt!)
      }
      expect(await newestOf(id)).toMatchObject({
        id: first.id,
        state: 'failed',
        attempts: 4,
        nextAttemptAt: null,
      })
      const ended = await findSubscription(id)
      expect(ended).toMatchObject({ state: 'canceled', endedBecause: 'unpaid', periodEnd })
      expect(daysBetween(firstTry, ended.endedAt!)).toBe(7)
      expect(await listPayments(id)).toHaveLength(2)
    })

    test('collects a failed payment from a new card', async () => {
      const { id, customer } = await subscribe({ card: DECLINES_LATER })
      const { periodEnd } = await findSubscription(id)
      await goTo(periodEnd)
      const unpaid = await newestOf(id)
      expect(unpaid.state).toBe('failed')

      const returnTo = 'https://koji.example/subscriptions'
      await scene.fan.changeCard(await scene.provider.openPortal({ customer, returnTo }), PAYS_TOO)
      await goTo(unpaid.nextAttemptAt!)
      const paid = await newestOf(id)
      expect(paid).toMatchObject({
        id: unpaid.id,
        state: 'paid',
        nextAttemptAt: null,
        method: { last4: '4444' },
      })
      expect(paid.charge).not.toBeNull()
      const subscription = await findSubscription(id)
      expect(subscription).toMatchObject({ state: 'active', endedAt: null })
      expect(subscription.periodEnd).toEqual(paid.period.to)
      expect(paid.period.from).toEqual(periodEnd)
    })

    test('charges a card that was changed before the renewal', async () => {
      const { id, customer } = await subscribe({ card: DECLINES_LATER })
      const returnTo = 'https://koji.example/subscriptions'
      await scene.fan.changeCard(await scene.provider.openPortal({ customer, returnTo }), PAYS)
      await goTo((await findSubscription(id)).periodEnd)
      expect(await newestOf(id)).toMatchObject({ state: 'paid', attempts: 1, method: { last4: '4242' } })
      expect(await listPayments(id)).toHaveLength(2)
    })
  })
}
