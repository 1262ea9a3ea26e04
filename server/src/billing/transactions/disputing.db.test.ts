import { expect, test, vi } from 'vitest'
import { ProviderRefused, ProviderUnavailable } from '#adapters/payments/port.ts'
import { DISPUTED_CARD, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const provider = () => world.services.sandbox!.provider
const compare = () => {
  world.clock.advance({ seconds: 1 })
  return world.services.payments.reconcile(new AbortController().signal)
}

/** A payment that the bank asks back as soon as it is made. */
async function disputed() {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const subscription = await subscribe(world, ana, mira.id, { card: DISPUTED_CARD })
  const row = await db()
    .selectFrom('transactions')
    .select(['id', 'providerCharge'])
    .where('subscriptionId', '=', subscription)
    .executeTakeFirstOrThrow()
  const parts = async () =>
    (
      await db()
        .selectFrom('disputedParts')
        .selectAll()
        .where('transactionId', '=', row.id)
        .orderBy('id')
        .execute()
    ).map(({ direction, state }) => `${direction} ${state}`)
  const matters = async () => {
    const ids = await db()
      .selectFrom('disputedParts')
      .select('id')
      .where('transactionId', '=', row.id)
      .execute()
    const all = (await world.services.payments.listReconciliations(db())).matters
    return all.filter((matter) => ids.some(({ id }) => id === matter.id))
  }
  return { charge: row.providerCharge!, id: row.id, parts, matters }
}

test('what the provider does not take from a creator waits for a person, and each night it is asked for again', async () => {
  const spy = vi
    .spyOn(provider(), 'reverseTransfer')
    .mockRejectedValue(new ProviderRefused('There is too little.'))
  const { parts, matters } = await disputed()
  expect(await parts()).toEqual(['us refused'])
  expect(await matters()).toMatchObject([{ kind: 'payout', amount: 900, words: 'There is too little.' }])
  spy.mockRestore()
  await compare()
  await settleMoney(world)
  expect(await parts()).toEqual(['us done'])
  expect(await matters()).toEqual([])
})

test('what never moved is made up for by the next night', async () => {
  const { id, parts } = await disputed()
  await db().deleteFrom('disputedParts').where('transactionId', '=', id).execute()
  await compare()
  await settleMoney(world)
  expect(await parts()).toEqual(['us done'])
})

test('nothing is given to a creator that was not taken from them, nor before it was', async () => {
  const refused = vi.spyOn(provider(), 'reverseTransfer').mockRejectedValue(new ProviderRefused('No.'))
  const never = await disputed()
  refused.mockRestore()
  const away = vi.spyOn(provider(), 'reverseTransfer').mockRejectedValue(new ProviderUnavailable('Later.'))
  const late = await disputed()
  expect(await late.parts()).toEqual(['us asked'])
  const given = vi.spyOn(provider(), 'restoreTransfer')
  for (const { charge } of [never, late]) await world.services.sandbox!.decideDispute(charge, 'won')
  await settleMoney(world)
  expect(given).not.toHaveBeenCalled()
  away.mockRestore()
  for (let n = 0; n < 3; n++) {
    world.clock.advance({ hours: 7 })
    await settleMoney(world)
  }
  expect(given.mock.calls.map(([{ charge }]) => charge)).toEqual([late.charge])
  expect(await late.parts()).toEqual(['us done', 'creator done'])
  given.mockRestore()
})
