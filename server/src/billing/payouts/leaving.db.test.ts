import { DELETION_GRACE_DAYS, postDeletion, putPayoutSchedule } from '@koji/contract'
import { expect, test } from 'vitest'
import { entriesOf } from '#billing/ledger/service.ts'
import { transact } from '#platform/db/transact.ts'
import { passDays, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
/** What is left of a month for the creator: less than is paid out otherwise. */
const NET = 900

const weekly = () => world.services.payouts.payOutWeekly(new AbortController().signal)
const accountOf = (creator: SignedIn) =>
  world.platform.database.db
    .selectFrom('payoutAccounts')
    .selectAll()
    .where('creatorId', '=', creator.id)
    .executeTakeFirstOrThrow()
const accountNow = (id: string) =>
  world.platform.database.db
    .selectFrom('payoutAccounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const payoutsTo = (id: string) =>
  world.platform.database.db
    .selectFrom('payouts')
    .select(['amount', 'state'])
    .where('payoutAccountId', '=', id)
    .orderBy('createdAt')
    .execute()
const owed = async (id: string) =>
  (await world.services.ledger.balanceOf(world.platform.database.db, id, world.services.payouts.now()))
    .balance
const mattersNow = async () => (await world.services.books.reports(world.platform.database.db)).matters

/** Somebody pays them; it can be had a week later. */
async function earner() {
  const mira = await sellingCreator(world)
  await subscribe(world, await world.person(), mira.id)
  return mira
}

async function leave(creator: SignedIn) {
  await creator.call(postDeletion, {})
  await world.dispatcher.drain()
  await settleMoney(world)
}

async function erase() {
  world.clock.advance({ days: DELETION_GRACE_DAYS, seconds: 1 })
  await world.platform.jobs.runNow('accounts.erase')
}

test('who leaves gets all that is theirs, however little and whatever they had chosen', async () => {
  const mira = await earner()
  await mira.call(putPayoutSchedule, { body: { weekly: false } })
  const { id } = await accountOf(mira)
  await passDays(world, 8)
  await leave(mira)
  expect(await payoutsTo(id)).toMatchObject([{ amount: NET, state: 'sent' }])
  await passDays(world, 3)
  await erase()
  expect(await payoutsTo(id)).toMatchObject([{ amount: NET, state: 'paid' }])
  expect(await accountNow(id)).toMatchObject({ creatorId: null, providerAccount: id })
})

test('what was held back when they left is sent after they are erased, and then nothing more is known', async () => {
  const mira = await earner()
  const { id, providerAccount } = await accountOf(mira)
  await leave(mira)
  await erase()
  expect(await accountNow(id)).toMatchObject({ creatorId: null, providerAccount })
  await weekly()
  await settleMoney(world)
  expect(await payoutsTo(id)).toMatchObject([{ amount: NET, state: 'sent' }])
  await weekly()
  expect((await accountNow(id)).providerAccount, 'it may still come back').toBe(providerAccount)
  await passDays(world, 3)
  await weekly()
  expect(await payoutsTo(id)).toMatchObject([{ amount: NET, state: 'paid' }])
  expect([await owed(id), (await accountNow(id)).providerAccount]).toEqual([0, id])
})

test('what cannot be sent to somebody who has gone is tried once, and waits for a person', async () => {
  const mira = await earner()
  const { id, providerAccount } = await accountOf(mira)
  await leave(mira)
  await erase()
  await world.platform.database.db
    .updateTable('sandboxAccounts')
    .set({ closed: true })
    .where('id', '=', providerAccount)
    .execute()
  for (let week = 0; week < 3; week++) {
    await weekly()
    await passDays(world, 7)
  }
  expect(await payoutsTo(id)).toMatchObject([{ amount: NET, state: 'failed' }])
  expect(await owed(id)).toBe(NET)
  expect((await mattersNow()).filter((matter) => matter.id === id)).toMatchObject([{ kind: 'payout' }])
})

test('what goes wrong with one keeps nobody else from their money, and waits for a person', async () => {
  const [broken, noor] = [await sellingCreator(world), await sellingCreator(world, 5_000)]
  await subscribe(world, await world.person(), noor.id, { price: 5_000 })
  const { id } = await accountOf(broken)
  const { id: hers } = await accountOf(noor)
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
  // More than a payout can be.
  await post('one', 1_500_000_000)
  await post('two', 1_500_000_000)
  await passDays(world, 8)
  await expect(weekly()).rejects.toThrow('1 weekly payouts failed')
  expect(await payoutsTo(hers)).toMatchObject([{ amount: 4_500 }])
  expect((await mattersNow()).filter((matter) => matter.id === id)).toMatchObject([
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
  await weekly()
  expect((await mattersNow()).filter((matter) => matter.id === id)).toEqual([])
})
