import { DELETION_GRACE_DAYS, postDeletion, putPayoutSchedule } from '@koji/contract'
import { expect, test } from 'vitest'
import { entriesOf } from '#billing/ledger/service.ts'
import { transact } from '#platform/db/transact.ts'
import { passDays, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
/** The creator's part of one month, which is below the minimum for a payout. */
const NET = 900

const payOutWeekly = () => world.services.payouts.payOutWeekly(new AbortController().signal)
const findAccount = (creator: SignedIn) =>
  world.platform.database.db
    .selectFrom('payoutAccounts')
    .selectAll()
    .where('creatorId', '=', creator.id)
    .executeTakeFirstOrThrow()
const findAccountById = (id: string) =>
  world.platform.database.db
    .selectFrom('payoutAccounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const listPayouts = (id: string) =>
  world.platform.database.db
    .selectFrom('payouts')
    .select(['amount', 'state'])
    .where('payoutAccountId', '=', id)
    .orderBy('createdAt')
    .execute()
const readBalance = async (id: string) =>
  (await world.services.ledger.getBalance(world.platform.database.db, id, world.services.payouts.now()))
    .balance
const listManualReviews = async (id: string) =>
  (await world.services.payments.listReconciliations(world.platform.database.db)).matters.filter(
    (item) => item.id === id,
  )

/** A creator whose first payment is available in a week. */
async function createEarner() {
  const mira = await sellingCreator(world)
  await subscribe(world, await world.person(), mira.id)
  return mira
}

async function deleteAccount(creator: SignedIn) {
  await creator.call(postDeletion, {})
  await world.dispatcher.drain()
  await settleMoney(world)
}

async function eraseAccounts() {
  world.clock.advance({ days: DELETION_GRACE_DAYS, seconds: 1 })
  await world.platform.jobs.runNow('accounts.erase')
}

test('pays out every amount when a creator deletes their account, whatever their schedule', async () => {
  const mira = await createEarner()
  await mira.call(putPayoutSchedule, { body: { weekly: false } })
  const { id } = await findAccount(mira)
  await passDays(world, 8)
  await deleteAccount(mira)
  expect(await listPayouts(id)).toMatchObject([{ amount: NET, state: 'sent' }])
  await passDays(world, 3)
  await eraseAccounts()
  expect(await listPayouts(id)).toMatchObject([{ amount: NET, state: 'paid' }])
  expect(await findAccountById(id)).toMatchObject({ creatorId: null, providerAccount: id })
})

test('pays out held amounts after the erasure, then forgets the account at the provider', async () => {
  const mira = await createEarner()
  const { id, providerAccount } = await findAccount(mira)
  await deleteAccount(mira)
  await eraseAccounts()
  expect(await findAccountById(id)).toMatchObject({ creatorId: null, providerAccount })
  await payOutWeekly()
  await settleMoney(world)
  expect(await listPayouts(id)).toMatchObject([{ amount: NET, state: 'sent' }])
  await payOutWeekly()
  expect((await findAccountById(id)).providerAccount, 'the payout may still come back').toBe(providerAccount)
  await passDays(world, 3)
  await payOutWeekly()
  expect(await listPayouts(id)).toMatchObject([{ amount: NET, state: 'paid' }])
  expect([await readBalance(id), (await findAccountById(id)).providerAccount]).toEqual([0, id])
})

test('tries a payout to a closed account once after the erasure, then lists it for manual review', async () => {
  const mira = await createEarner()
  const { id, providerAccount } = await findAccount(mira)
  await deleteAccount(mira)
  await eraseAccounts()
  await world.platform.database.db
    .updateTable('sandboxAccounts')
    .set({ closed: true })
    .where('id', '=', providerAccount)
    .execute()
  for (let week = 0; week < 3; week++) {
    await payOutWeekly()
    await passDays(world, 7)
  }
  expect(await listPayouts(id)).toMatchObject([{ amount: NET, state: 'failed' }])
  expect(await readBalance(id)).toBe(NET)
  expect(await listManualReviews(id)).toMatchObject([{ kind: 'payout' }])
})

test('lists a failing payout for manual review and pays the other creators', async () => {
  const [broken, noor] = [await sellingCreator(world), await sellingCreator(world, 5_000)]
  await subscribe(world, await world.person(), noor.id, { price: 5_000 })
  const { id } = await findAccount(broken)
  const { id: noorsAccount } = await findAccount(noor)
  const post = (reference: string, amount: number) =>
    transact(world.platform.database.db, (tx) =>
      world.services.ledger.post(tx, {
        reference,
        kind: 'charge',
        payoutAccountId: id,
        at: world.services.payouts.now(),
        entries: entriesOf.charge({ amount, fee: 0 }),
      }),
    )
  // Exceeds the largest amount of a payout.
  await post('one', 1_500_000_000)
  await post('two', 1_500_000_000)
  await passDays(world, 8)
  await expect(payOutWeekly()).rejects.toThrow('1 weekly payouts failed')
  expect(await listPayouts(noorsAccount)).toMatchObject([{ amount: 4_500 }])
  expect(await listManualReviews(id)).toMatchObject([
    { kind: 'payout', amount: null, words: expect.stringContaining('out of range') },
  ])
  await transact(world.platform.database.db, (tx) =>
    world.services.ledger.post(tx, {
      reference: 'undone',
      kind: 'payout',
      payoutAccountId: id,
      at: world.services.payouts.now(),
      entries: entriesOf.payout(1_500_000_000),
    }),
  )
  await payOutWeekly()
  expect(await listManualReviews(id)).toEqual([])
})
