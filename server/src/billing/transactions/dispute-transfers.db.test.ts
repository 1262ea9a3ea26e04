import { expect, test, vi } from 'vitest'
import { ProviderRefused, ProviderUnavailable } from '#adapters/payments/port.ts'
import { DISPUTED_CARD, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const provider = () => world.services.sandbox!.provider
const reconcile = () => {
  world.clock.advance({ seconds: 1 })
  return world.services.payments.reconcile(new AbortController().signal)
}

async function disputedPayment() {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const subscription = await subscribe(world, ana, mira.id, { card: DISPUTED_CARD })
  const row = await db()
    .selectFrom('transactions')
    .select(['id', 'providerCharge'])
    .where('subscriptionId', '=', subscription)
    .executeTakeFirstOrThrow()
  const transfers = async () =>
    (
      await db()
        .selectFrom('disputeTransfers')
        .selectAll()
        .where('transactionId', '=', row.id)
        .orderBy('id')
        .execute()
    ).map(({ direction, state }) => `${direction} ${state}`)
  const reviewItems = async () => {
    const ids = await db()
      .selectFrom('disputeTransfers')
      .select('id')
      .where('transactionId', '=', row.id)
      .execute()
    const all = (await world.services.payments.listReconciliations(db())).matters
    return all.filter((matter) => ids.some(({ id }) => id === matter.id))
  }
  return { charge: row.providerCharge!, id: row.id, transfers, reviewItems }
}

test('lists a refused transfer for manual review and requests it again every night', async () => {
  const spy = vi
    .spyOn(provider(), 'reverseTransfer')
    .mockRejectedValue(new ProviderRefused('There is too little.'))
  const { transfers, reviewItems } = await disputedPayment()
  expect(await transfers()).toEqual(['us refused'])
  expect(await reviewItems()).toMatchObject([{ kind: 'payout', amount: 900, words: 'There is too little.' }])
  spy.mockRestore()
  await reconcile()
  await settleMoney(world)
  expect(await transfers()).toEqual(['us done'])
  expect(await reviewItems()).toEqual([])
})

test('creates a missing transfer in the nightly comparison', async () => {
  const { id, transfers } = await disputedPayment()
  await db().deleteFrom('disputeTransfers').where('transactionId', '=', id).execute()
  await reconcile()
  await settleMoney(world)
  expect(await transfers()).toEqual(['us done'])
})

test('returns money to a creator only after it was taken from them', async () => {
  const refused = vi.spyOn(provider(), 'reverseTransfer').mockRejectedValue(new ProviderRefused('No.'))
  const refusedOne = await disputedPayment()
  refused.mockRestore()
  const unavailable = vi
    .spyOn(provider(), 'reverseTransfer')
    .mockRejectedValue(new ProviderUnavailable('Later.'))
  const late = await disputedPayment()
  expect(await late.transfers()).toEqual(['us requested'])
  const restored = vi.spyOn(provider(), 'restoreTransfer')
  for (const { charge } of [refusedOne, late]) await world.services.sandbox!.decideDispute(charge, 'won')
  await settleMoney(world)
  expect(restored).not.toHaveBeenCalled()
  unavailable.mockRestore()
  for (let n = 0; n < 3; n++) {
    world.clock.advance({ hours: 7 })
    await settleMoney(world)
  }
  expect(restored.mock.calls.map(([{ charge }]) => charge)).toEqual([late.charge])
  expect(await late.transfers()).toEqual(['us done', 'creator done'])
  restored.mockRestore()
})
