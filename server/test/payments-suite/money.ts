import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ProviderRefused } from '#adapters/payments/port.ts'
import { type Scene } from './scene.ts'

/** What goes back, and what goes on. */
export function moneyTests(scene: Scene): void {
  const { newPayoutAccount, onboard, subscribe, subscriptionOf, paymentsOf, newestOf, goTo } = scene

  describe('a refund', () => {
    const chargeOf = async (id: string) => (await newestOf(id)).charge!.id

    test('gives back a part, then the rest, and no more than there was', async () => {
      const { id } = await subscribe({ price: 1_000 })
      const charge = await chargeOf(id)
      const part = await scene.payments.refund({ charge, amount: 400, key: randomUUID() })
      expect(part).toMatchObject({ amount: 400, state: 'succeeded' })
      await expect(scene.payments.refund({ charge, amount: 601, key: randomUUID() })).rejects.toThrow(
        ProviderRefused,
      )
      const rest = await scene.payments.refund({ charge, amount: 600, key: randomUUID() })
      await expect(scene.payments.refund({ charge, amount: 1, key: randomUUID() })).rejects.toThrow(
        ProviderRefused,
      )
      expect(await newestOf(id)).toMatchObject({ state: 'paid', amount: 1_000, refunds: [part, rest] })
      expect(await subscriptionOf(id)).toMatchObject({ state: 'active' })
    })

    test('is made once for a key, and not for another amount', async () => {
      const { id } = await subscribe({ price: 1_000 })
      const charge = await chargeOf(id)
      const wish = { charge, amount: 300, key: randomUUID() }
      const made = await Promise.all([scene.payments.refund(wish), scene.payments.refund(wish)])
      expect(await scene.payments.refund(wish)).toEqual(made[0])
      await expect(scene.payments.refund({ ...wish, amount: 200 })).rejects.toThrow(ProviderRefused)
      expect((await newestOf(id)).refunds).toEqual([made[0]])
    })

    test('of no charge is refused', async () => {
      const wish = { charge: 'ch_nobody', amount: 100, key: randomUUID() }
      await expect(scene.payments.refund(wish)).rejects.toThrow(ProviderRefused)
    })
  })

  describe('a dispute', () => {
    test.each(['won', 'lost'] as const)('is open, and then %s', async (verdict) => {
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
        await scene.payments.takeFromCreator({ ...part, key: `${charge}:${key}` })
      await scene.bank.decide(charge, verdict)
      if (verdict === 'won')
        for (const key of ['creator', 'creator'])
          await scene.payments.giveToCreator({ ...part, key: `${charge}:${key}` })
      const decided = (await newestOf(id)).dispute!
      expect(decided).toEqual({ ...dispute, state: verdict, closedAt: decided.closedAt })
    })
  })

  describe('a payout', () => {
    test('needs an account that knows everything, made once for a key', async () => {
      const wish = { accountId: randomUUID(), email: 'mira@koji.example', key: randomUUID() }
      const account = await scene.payments.createPayoutAccount(wish)
      expect(await scene.payments.createPayoutAccount(wish)).toBe(account)
      const begun = { id: account, complete: false, payoutsEnabled: false, closed: false }
      expect(await scene.payments.payoutAccountOf(account)).toEqual(begun)
      const early = { account, amount: 2_000, key: randomUUID(), payoutId: randomUUID() }
      await expect(scene.payments.createPayout(early)).rejects.toThrow(ProviderRefused)
      await onboard(account)
      expect(await scene.payments.payoutAccountOf(account)).toEqual({
        ...begun,
        complete: true,
        payoutsEnabled: true,
      })
    })

    test('is sent once for a key, and arrives', async () => {
      const { payoutAccount: account } = await subscribe({ price: 9_999 })
      const wish = { account, amount: 2_500, key: randomUUID(), payoutId: randomUUID() }
      const sent = await scene.payments.createPayout(wish)
      expect(sent).toMatchObject({ amount: 2_500, state: 'sent', failure: null })
      expect(await scene.payments.createPayout(wish)).toEqual(sent)
      expect(await scene.payments.payoutOf(sent.id, account)).toEqual(sent)
      await goTo(sent.arrivesAt!)
      expect(await scene.payments.payoutOf(sent.id, account)).toMatchObject({
        id: sent.id,
        amount: 2_500,
        state: 'paid',
      })
    })

    test('is not another one under a key that is used', async () => {
      const { payoutAccount: account } = await subscribe({ price: 9_999 })
      const wish = { account, amount: 2_500, key: randomUUID(), payoutId: randomUUID() }
      const sent = await scene.payments.createPayout(wish)
      await expect(scene.payments.createPayout({ ...wish, amount: 2_600 })).rejects.toThrow(ProviderRefused)
      expect(await scene.payments.payoutOf(sent.id, account)).toEqual(sent)
    })

    test('goes to another account of the same creator, with what lies on the first and what is paid from then on', async () => {
      const { id, payoutAccount: from } = await subscribe({ price: 9_999 })
      const person = { accountId: randomUUID(), email: 'mira@koji.example' }
      const [to, other] = await Promise.all(
        ['first', 'second'].map((key) =>
          scene.payments.createPayoutAccount({ ...person, key: `${person.accountId}:${key}` }),
        ),
      )
      expect(to).not.toBe(other)
      await onboard(to!)
      for (let n = 0; n < 2; n++) {
        await scene.payments.payInto({ subscription: id, account: to! })
        await scene.payments.moveBalance({ from, to: to!, amount: 5_000, key: `moved:${from}` })
      }
      expect(await subscriptionOf(id)).toMatchObject({ payoutAccount: to, state: 'active' })
      const wish = { account: to!, amount: 5_000, key: randomUUID(), payoutId: randomUUID() }
      expect(await scene.payments.createPayout(wish)).toMatchObject({ amount: 5_000, state: 'sent' })
      await scene.payments.endSubscription(id)
      await scene.payments.payInto({ subscription: id, account: from })
      expect(await subscriptionOf(id)).toMatchObject({ payoutAccount: to, state: 'canceled' })
    })

    test('is seen on its own account only', async () => {
      const { payoutAccount: account } = await subscribe({ price: 9_999 })
      const { id } = await scene.payments.createPayout({
        account,
        amount: 2_000,
        key: randomUUID(),
        payoutId: randomUUID(),
      })
      expect(await scene.payments.payoutOf(id, await newPayoutAccount())).toBeNull()
    })
  })

  test('what does not exist is null, and nothing else', async () => {
    expect(await scene.payments.checkoutOf('cs_nobody')).toBeNull()
    expect(await scene.payments.subscriptionOf('sub_nobody')).toBeNull()
    expect(await scene.payments.paymentOf('in_nobody')).toBeNull()
    expect(await scene.payments.paymentOf('ch_nobody')).toBeNull()
    expect(await scene.payments.payoutAccountOf('acct_nobody')).toBeNull()
    expect(await scene.payments.payoutOf('po_nobody', await newPayoutAccount())).toBeNull()
    expect(await scene.payments.payoutOf('po_nobody', 'acct_nobody')).toBeNull()
    expect(await paymentsOf('sub_nobody')).toEqual([])
  })
}
