import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ProviderRefused } from '#adapters/payments/port.ts'
import { type Scene } from './scene.ts'

export function moneyTests(scene: Scene): void {
  const { newPayoutAccount, onboard, subscribe, findSubscription, listPayments, newestOf, goTo } = scene

  describe('refunds', () => {
    const chargeOf = async (id: string) => (await newestOf(id)).charge!.id

    test('refunds a part and then the rest, but no more than the charge', async () => {
      const { id } = await subscribe({ price: 1_000 })
      const charge = await chargeOf(id)
      const part = await scene.provider.refund({ charge, amount: 400, key: randomUUID() })
      expect(part).toMatchObject({ amount: 400, state: 'succeeded' })
      await expect(scene.provider.refund({ charge, amount: 601, key: randomUUID() })).rejects.toThrow(
        ProviderRefused,
      )
      const rest = await scene.provider.refund({ charge, amount: 600, key: randomUUID() })
      await expect(scene.provider.refund({ charge, amount: 1, key: randomUUID() })).rejects.toThrow(
        ProviderRefused,
      )
      expect(await newestOf(id)).toMatchObject({ state: 'paid', amount: 1_000, refunds: [part, rest] })
      expect(await findSubscription(id)).toMatchObject({ state: 'active' })
    })

    test('refunds once per key and refuses another amount under it', async () => {
      const { id } = await subscribe({ price: 1_000 })
      const charge = await chargeOf(id)
      const request = { charge, amount: 300, key: randomUUID() }
      const refunds = await Promise.all([scene.provider.refund(request), scene.provider.refund(request)])
      expect(await scene.provider.refund(request)).toEqual(refunds[0])
      await expect(scene.provider.refund({ ...request, amount: 200 })).rejects.toThrow(ProviderRefused)
      expect((await newestOf(id)).refunds).toEqual([refunds[0]])
    })

    test('refuses to refund an unknown charge', async () => {
      const request = { charge: 'ch_nobody', amount: 100, key: randomUUID() }
      await expect(scene.provider.refund(request)).rejects.toThrow(ProviderRefused)
    })
  })

  describe('disputes', () => {
    test.each(['won', 'lost'] as const)('opens a dispute that is then %s', async (verdict) => {
      const { id } = await subscribe({ price: 1_500 })
      const charge = (await newestOf(id)).charge!.id
      await scene.bank.dispute(charge)
      const { dispute, state } = await newestOf(id)
      expect(state).toBe('paid')
      expect(dispute).toMatchObject({
        id: expect.any(String),
        amount: 1_500,
        state: 'open',
        closedAt: null,
      })
      expect(dispute!.fee).toBeGreaterThan(0)
      const part = { charge, amount: 1_350 }
      for (const key of ['us', 'us'])
        await scene.provider.reverseTransfer({ ...part, key: `${charge}:${key}` })
      await scene.bank.decide(charge, verdict)
      if (verdict === 'won')
        for (const key of ['creator', 'creator'])
          await scene.provider.restoreTransfer({ ...part, key: `${charge}:${key}` })
      const decided = (await newestOf(id)).dispute!
      expect(decided).toEqual({ ...dispute, state: verdict, closedAt: decided.closedAt })
    })
  })

  describe('payouts', () => {
    test('needs a complete account, created once per key', async () => {
      const request = { accountId: randomUUID(), email: 'mira@koji.example', key: randomUUID() }
      const account = await scene.provider.createPayoutAccount(request)
      expect(await scene.provider.createPayoutAccount(request)).toBe(account)
      const incomplete = { id: account, complete: false, payoutsEnabled: false, closed: false }
      expect(await scene.provider.findPayoutAccount(account)).toEqual(incomplete)
      const early = { account, amount: 2_000, key: randomUUID(), payoutId: randomUUID() }
      await expect(scene.provider.createPayout(early)).rejects.toThrow(ProviderRefused)
      await onboard(account)
      expect(await scene.provider.findPayoutAccount(account)).toEqual({
        ...incomplete,
        complete: true,
        payoutsEnabled: true,
      })
    })

    test('sends a payout once per key until it arrives', async () => {
      const { payoutAccount: account } = await subscribe({ price: 9_999 })
      const request = { account, amount: 2_500, key: randomUUID(), payoutId: randomUUID() }
      const sent = await scene.provider.createPayout(request)
      expect(sent).toMatchObject({ amount: 2_500, state: 'sent', failure: null })
      expect(await scene.provider.createPayout(request)).toEqual(sent)
      expect(await scene.provider.findPayout(sent.id, account)).toEqual(sent)
      await goTo(sent.arrivesAt!)
      expect(await scene.provider.findPayout(sent.id, account)).toMatchObject({
        id: sent.id,
        amount: 2_500,
        state: 'paid',
      })
    })

    test('refuses another payout under a used key', async () => {
      const { payoutAccount: account } = await subscribe({ price: 9_999 })
      const request = { account, amount: 2_500, key: randomUUID(), payoutId: randomUUID() }
      const sent = await scene.provider.createPayout(request)
      await expect(scene.provider.createPayout({ ...request, amount: 2_600 })).rejects.toThrow(
        ProviderRefused,
      )
      expect(await scene.provider.findPayout(sent.id, account)).toEqual(sent)
    })

    test('moves the balance and future payments to another account of the same creator', async () => {
      const { id, payoutAccount: from } = await subscribe({ price: 9_999 })
      const person = { accountId: randomUUID(), email: 'mira@koji.example' }
      const [to, second] = await Promise.all(
        ['first', 'second'].map((key) =>
          scene.provider.createPayoutAccount({ ...person, key: `${person.accountId}:${key}` }),
        ),
      )
      expect(to).not.toBe(second)
      await onboard(to!)
      for (let n = 0; n < 2; n++) {
        await scene.provider.setPayoutAccount({ subscription: id, account: to! })
        await scene.provider.moveBalance({ from, to: to!, amount: 5_000, key: `moved:${from}` })
      }
      expect(await findSubscription(id)).toMatchObject({ payoutAccount: to, state: 'active' })
      const request = { account: to!, amount: 5_000, key: randomUUID(), payoutId: randomUUID() }
      expect(await scene.provider.createPayout(request)).toMatchObject({ amount: 5_000, state: 'sent' })
      await scene.provider.endSubscription(id)
      await scene.provider.setPayoutAccount({ subscription: id, account: from })
      expect(await findSubscription(id)).toMatchObject({ payoutAccount: to, state: 'canceled' })
    })

    test('finds a payout on its own account only', async () => {
      const { payoutAccount: account } = await subscribe({ price: 9_999 })
      const { id } = await scene.provider.createPayout({
        account,
        amount: 2_000,
        key: randomUUID(),
        payoutId: randomUUID(),
      })
      expect(await scene.provider.findPayout(id, await newPayoutAccount())).toBeNull()
    })
  })

  test('returns null for everything that does not exist', async () => {
    expect(await scene.provider.findCheckout('cs_nobody')).toBeNull()
    expect(await scene.provider.findSubscription('sub_nobody')).toBeNull()
    expect(await scene.provider.findPayment('in_nobody')).toBeNull()
    expect(await scene.provider.findPayment('ch_nobody')).toBeNull()
    expect(await scene.provider.findPayoutAccount('acct_nobody')).toBeNull()
    expect(await scene.provider.findPayout('po_nobody', await newPayoutAccount())).toBeNull()
    expect(await scene.provider.findPayout('po_nobody', 'acct_nobody')).toBeNull()
    expect(await listPayments('sub_nobody')).toEqual([])
  })
}
