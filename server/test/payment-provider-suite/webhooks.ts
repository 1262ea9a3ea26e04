import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { InvalidSignature, type ProviderEvent } from '#adapters/payments/port.ts'
import { DECLINES_LATER, type Scene } from './scene.ts'

export function webhookTests(scene: Scene): void {
  const { newCheckout, subscribe, findSubscription, newestOf, goTo } = scene

  describe('webhooks', () => {
    const fetchAbout = async ({ about }: ProviderEvent) => {
      if (about?.kind === 'checkout') return scene.provider.findCheckout(about.id)
      if (about?.kind === 'subscription') return scene.provider.findSubscription(about.id)
      if (about?.kind === 'payment') return scene.provider.findPayment(about.id)
      if (about?.kind === 'account') return scene.provider.findPayoutAccount(about.id)
      return about?.kind === 'payout' ? scene.provider.findPayout(about.id, about.account) : null
    }

    const read = async () =>
      (await scene.webhooks()).map(({ body, signature, at }) =>
        scene.provider.readWebhook(body, signature, at),
      )

    test('names what to fetch for every change', async () => {
      const before = (await read()).length
      const { id, checkout, payoutAccount: account } = await subscribe({ price: 9_999 })
      const { periodEnd } = await findSubscription(id)
      const payout = await scene.provider.createPayout({
        account,
        amount: 2_000,
        key: randomUUID(),
        payoutId: randomUUID(),
      })
      const first = await newestOf(id)
      await scene.provider.refund({ charge: first.charge!.id, amount: 100, key: randomUUID() })
      await goTo(periodEnd)
      const second = await newestOf(id)
      await scene.bank.dispute(second.charge!.id)

      const events = (await read()).slice(before)
      expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
      const fetched = new Set()
      for (const event of events) fetched.add(JSON.stringify(await fetchAbout(event)))
      for (const current of [
        await scene.provider.findCheckout(checkout.id),
        await scene.provider.findSubscription(id),
        await scene.provider.findPayment(first.id),
        await scene.provider.findPayment(second.id),
        await scene.provider.findPayoutAccount(account),
        await scene.provider.findPayout(payout.id, account),
      ])
        expect(fetched).toContain(JSON.stringify(current))
    })

    test('reports the end of a subscription and of a checkout', async () => {
      const [{ id }, { checkout }] = [await subscribe(), await newCheckout()]
      const before = (await read()).length
      await scene.provider.endSubscription(id)
      await scene.provider.closeCheckout(checkout.id)
      const abouts = (await read()).slice(before).map(({ about }) => about)
      expect(abouts).toContainEqual({ kind: 'subscription', id })
      expect(abouts).toContainEqual({ kind: 'checkout', id: checkout.id })
    })

    test('leads to the same state in any order and when repeated', async () => {
      const { id } = await subscribe({ card: DECLINES_LATER })
      await goTo((await findSubscription(id)).periodEnd)
      await scene.provider.endSubscription(id)
      const events = (await read()).filter(({ about }) => about?.id === id)
      expect(events.length).toBeGreaterThan(1)
      const states = []
      for (const event of [...events, ...events.toReversed()]) states.push(await fetchAbout(event))
      for (const state of states) expect(state).toEqual(await findSubscription(id))
    })

    test('rejects webhooks that are forged, altered or too old', async () => {
      await subscribe()
      const { body, signature, at } = (await scene.webhooks()).at(-1)!
      const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
      expect(scene.provider.readWebhook(body, signature, later(299)).id).toEqual(expect.any(String))
      expect(() => scene.provider.readWebhook(body, signature, later(301))).toThrow(InvalidSignature)
      const altered = Buffer.from(body)
      altered[altered.length - 3]! ^= 1
      for (const [bytes, alteredSignature] of [
        [altered, signature],
        [Buffer.concat([body, Buffer.from(' ')]), signature],
        [Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)), signature],
        [Buffer.alloc(0), signature],
        [body, ''],
        [body, 'nonsense'],
        [body, signature.replace(/[0-9a-f]{8}/g, '00000000')],
        // A newer timestamp with the old signature.
        [body, signature.replace(/\d{10}/, String(Math.floor(later(200).getTime() / 1_000)))],
      ] as const)
        expect(() => scene.provider.readWebhook(bytes, alteredSignature, at)).toThrow(InvalidSignature)
    })
  })
}
