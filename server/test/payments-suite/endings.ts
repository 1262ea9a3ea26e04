import { describe, expect, test } from 'vitest'
import { DECLINES_LATER, daysBetween, type Scene } from './scene.ts'

/** How it ends, and how it does not. */
export function endingTests(scene: Scene): void {
  const { subscribe, subscriptionOf, paymentsOf, newestOf, goTo } = scene

  describe('a subscription', () => {
    test('that is cancelled ends with what is paid', async () => {
      const { id } = await subscribe()
      const before = await subscriptionOf(id)
      await scene.payments.setCancelled(id, true)
      await scene.payments.setCancelled(id, true)
      expect(await subscriptionOf(id)).toEqual({ ...before, cancelled: true })
      await goTo(before.periodEnd)
      const ended = await subscriptionOf(id)
      expect(ended).toMatchObject({
        state: 'canceled',
        endedBecause: 'requested',
        periodEnd: before.periodEnd,
      })
      expect(daysBetween(before.periodEnd, ended.endedAt!)).toBe(0)
      expect(await paymentsOf(id)).toHaveLength(1)
    })

    test('that is resumed goes on', async () => {
      const { id } = await subscribe()
      await scene.payments.setCancelled(id, true)
      await scene.payments.setCancelled(id, false)
      expect(await subscriptionOf(id)).toMatchObject({ state: 'active', cancelled: false })
      await goTo((await subscriptionOf(id)).periodEnd)
      expect(await subscriptionOf(id)).toMatchObject({ state: 'active' })
      expect(await paymentsOf(id)).toHaveLength(2)
    })

    test('that is cancelled while a month is owed ends at once', async () => {
      const { id } = await subscribe({ card: DECLINES_LATER })
      const { periodEnd } = await subscriptionOf(id)
      await goTo(periodEnd)
      expect(await subscriptionOf(id)).toMatchObject({ state: 'past_due' })
      await scene.payments.setCancelled(id, true)
      expect(await subscriptionOf(id)).toMatchObject({
        state: 'canceled',
        endedBecause: 'requested',
        periodEnd,
      })
      expect(await newestOf(id)).toMatchObject({ state: 'failed', attempts: 1, nextAttemptAt: null })
    })

    test('that is ended has ended, for good', async () => {
      const { id } = await subscribe()
      const { periodEnd } = await subscriptionOf(id)
      await scene.payments.endSubscription(id)
      const ended = await subscriptionOf(id)
      expect(ended).toMatchObject({ state: 'canceled', endedBecause: 'requested' })
      expect(daysBetween(ended.endedAt!, await scene.time.now())).toBe(0)
      await scene.payments.endSubscription(id)
      await scene.payments.setCancelled(id, false)
      await scene.payments.setCancelled(id, true)
      expect(await subscriptionOf(id)).toEqual(ended)
      await goTo(periodEnd)
      expect(await subscriptionOf(id)).toEqual(ended)
      const [payment, ...others] = await paymentsOf(id)
      expect([payment!.refunds, others]).toEqual([[], []])
    })

    test('is among those that live, or have ended since', async () => {
      const [alive, early, late] = [await subscribe(), await subscribe(), await subscribe()]
      await scene.payments.endSubscription(early.id)
      await scene.time.advanceDays(1)
      const since = await scene.time.now()
      await scene.time.advanceDays(1)
      await scene.payments.endSubscription(late.id)
      const found = new Map()
      for await (const one of scene.payments.subscriptionsSince(since)) found.set(one.id, one)
      expect(found.get(alive.id)).toEqual(await subscriptionOf(alive.id))
      expect(found.get(late.id)).toEqual(await subscriptionOf(late.id))
      expect(found.has(early.id)).toBe(false)
    })
  })
}
