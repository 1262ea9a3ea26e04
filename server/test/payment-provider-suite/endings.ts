import { describe, expect, test } from 'vitest'
import { DECLINES_LATER, daysBetween, type Scene } from './scene.ts'

export function endingTests(scene: Scene): void {
  const { subscribe, findSubscription, listPayments, newestOf, goTo } = scene

  describe('subscriptions', () => {
    test('ends a canceled subscription with its paid period', async () => {
      const { id } = await subscribe()
      const before = await findSubscription(id)
      await scene.provider.setCancelAtPeriodEnd(id, true)
      await scene.provider.setCancelAtPeriodEnd(id, true)
      expect(await findSubscription(id)).toEqual({ ...before, cancelled: true })
      await goTo(before.periodEnd)
      const ended = await findSubscription(id)
      expect(ended).toMatchObject({
        state: 'canceled',
        endedBecause: 'requested',
        periodEnd: before.periodEnd,
      })
      expect(daysBetween(before.periodEnd, ended.endedAt!)).toBe(0)
      expect(await listPayments(id)).toHaveLength(1)
    })

    test('renews a resumed subscription', async () => {
      const { id } = await subscribe()
      await scene.provider.setCancelAtPeriodEnd(id, true)
      await scene.provider.setCancelAtPeriodEnd(id, false)
      expect(await findSubscription(id)).toMatchObject({ state: 'active', cancelled: false })
      await goTo((await findSubscription(id)).periodEnd)
      expect(await findSubscription(id)).toMatchObject({ state: 'active' })
      expect(await listPayments(id)).toHaveLength(2)
    })

    test('ends a past due subscription right away when it is canceled', async () => {
      const { id } = await subscribe({ card: DECLINES_LATER })
      const { periodEnd } = await findSubscription(id)
      await goTo(periodEnd)
      expect(await findSubscription(id)).toMatchObject({ state: 'past_due' })
      await scene.provider.setCancelAtPeriodEnd(id, true)
      expect(await findSubscription(id)).toMatchObject({
        state: 'canceled',
        endedBecause: 'requested',
        periodEnd,
      })
      expect(await newestOf(id)).toMatchObject({ state: 'failed', attempts: 1, nextAttemptAt: null })
    })

    test('never changes an ended subscription', async () => {
      const { id } = await subscribe()
      const { periodEnd } = await findSubscription(id)
      await scene.provider.endSubscription(id)
      const ended = await findSubscription(id)
      expect(ended).toMatchObject({ state: 'canceled', endedBecause: 'requested' })
      expect(daysBetween(ended.endedAt!, await scene.time.now())).toBe(0)
      await scene.provider.endSubscription(id)
      await scene.provider.setCancelAtPeriodEnd(id, false)
      await scene.provider.setCancelAtPeriodEnd(id, true)
      expect(await findSubscription(id)).toEqual(ended)
      await goTo(periodEnd)
      expect(await findSubscription(id)).toEqual(ended)
      const [payment, ...others] = await listPayments(id)
      expect([payment!.refunds, others]).toEqual([[], []])
    })

    test('lists subscriptions that are live or ended since a date', async () => {
      const [live, early, late] = [await subscribe(), await subscribe(), await subscribe()]
      await scene.provider.endSubscription(early.id)
      await scene.time.advanceDays(1)
      const since = await scene.time.now()
      await scene.time.advanceDays(1)
      await scene.provider.endSubscription(late.id)
      const found = new Map()
      for await (const listed of scene.provider.listSubscriptions(since)) found.set(listed.id, listed)
      expect(found.get(live.id)).toEqual(await findSubscription(live.id))
      expect(found.get(late.id)).toEqual(await findSubscription(late.id))
      expect(found.has(early.id)).toBe(false)
    })
  })
}
