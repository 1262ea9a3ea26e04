import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { BadSignature, type ProviderEvent } from '#adapters/payments/port.ts'
import { DECLINES_LATER, type Scene } from './scene.ts'

/** What we are told. */
export function messageTests(scene: Scene): void {
  const { newCheckout, subscribe, subscriptionOf, newestOf, goTo } = scene

  describe('a message', () => {
    /** What it is about, looked at now. */
    const lookAt = async ({ about }: ProviderEvent) => {
      if (about?.kind === 'checkout') return scene.payments.checkoutOf(about.id)
      if (about?.kind === 'subscription') return scene.payments.subscriptionOf(about.id)
      if (about?.kind === 'payment') return scene.payments.paymentOf(about.id)
      if (about?.kind === 'account') return scene.payments.payoutAccountOf(about.id)
      return about?.kind === 'payout' ? scene.payments.payoutOf(about.id, about.account) : null
    }

    const read = async () =>
      (await scene.messages()).map(({ body, signature, at }) =>
        scene.payments.readWebhook(body, signature, at),
      )

    test('says what to look at, for everything that happens', async () => {
      const before = (await read()).length
      const { id, checkout, payoutAccount: account } = await subscribe({ price: 9_999 })
      const { periodEnd } = await subscriptionOf(id)
      const payout = await scene.payments.createPayout({
        account,
        amount: 2_000,
        key: randomUUID(),
        payoutId: randomUUID(),
      })
      const first = await newestOf(id)
      await scene.payments.refund({ charge: first.charge!.id, amount: 100, key: randomUUID() })
      await goTo(periodEnd)
      const second = await newestOf(id)
      await scene.bank.dispute(second.charge!.id)

      const events = (await read()).slice(before)
      expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
      const seen = new Set()
      for (const event of events) seen.add(JSON.stringify(await lookAt(event)))
      for (const one of [
        await scene.payments.checkoutOf(checkout.id),
        await scene.payments.subscriptionOf(id),
        await scene.payments.paymentOf(first.id),
        await scene.payments.paymentOf(second.id),
        await scene.payments.payoutAccountOf(account),
        await scene.payments.payoutOf(payout.id, account),
      ])
        expect(seen).toContain(JSON.stringify(one))
    })

    test('tells of the end of a subscription and of a checkout', async () => {
      const [{ id }, { checkout }] = [await subscribe(), await newCheckout()]
      const before = (await read()).length
      await scene.payments.endSubscription(id)
      await scene.payments.closeCheckout(checkout.id)
      const abouts = (await read()).slice(before).map(({ about }) => about)
      expect(abouts).toContainEqual({ kind: 'subscription', id })
      expect(abouts).toContainEqual({ kind: 'checkout', id: checkout.id })
    })

    test('leads to the same state in any order, and twice', async () => {
      const { id } = await subscribe({ card: DECLINES_LATER })
      await goTo((await subscriptionOf(id)).periodEnd)
      await scene.payments.endSubscription(id)
      const events = (await read()).filter(({ about }) => about?.id === id)
      expect(events.length).toBeGreaterThan(1)
      const states = []
      for (const event of [...events, ...events.toReversed()]) states.push(await lookAt(event))
      for (const state of states) expect(state).toEqual(await subscriptionOf(id))
    })

    test('that is forged, altered or too old is nothing', async () => {
      await subscribe()
      const { body, signature, at } = (await scene.messages()).at(-1)!
      const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
      expect(scene.payments.readWebhook(body, signature, later(299)).id).toEqual(expect.any(String))
      expect(() => scene.payments.readWebhook(body, signature, later(301))).toThrow(BadSignature)
      const altered = Buffer.from(body)
      altered[altered.length - 3]! ^= 1
      for (const [bytes, proof] of [
        [altered, signature],
        [Buffer.concat([body, Buffer.from(' ')]), signature],
        [Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)), signature],
        [Buffer.alloc(0), signature],
        [body, ''],
        [body, 'nonsense'],
        [body, signature.replace(/[0-9a-f]{8}/g, '00000000')],
        // Newer than it is, under the old proof.
        [body, signature.replace(/\d{10}/, String(Math.floor(later(200).getTime() / 1_000)))],
      ] as const)
        expect(() => scene.payments.readWebhook(bytes, proof, at)).toThrow(BadSignature)
    })
  })
}
