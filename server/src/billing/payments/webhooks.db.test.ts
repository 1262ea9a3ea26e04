import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { expectTrueBooks } from '#test/books.ts'
import {
  begin,
  checkoutIn,
  GOOD_CARD,
  overInject,
  passDays,
  sellingCreator,
  settleMoney,
  subscribe,
} from '#test/money.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

const bring = async (body: string, signature: string) =>
  (
    await world.app.http.inject({
      method: 'POST',
      url: '/api/webhooks/sandbox',
      payload: body,
      headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
    })
  ).statusCode

const kept = async (): Promise<number> =>
  (await world.platform.database.db.selectFrom('providerEvents').select('id').execute()).length

/** Messages about a payment, caught on their way. */
async function caught(): Promise<{ body: string; signature: string }[]> {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { url } = (await begin(ana, mira.id)).body
  const sandbox = world.services.sandbox!
  await sandbox.pay(checkoutIn(url), { number: GOOD_CARD, confirmed: true })
  const messages: { body: string; signature: string }[] = []
  await sandbox.messages.deliverAll(async (body, signature) => {
    messages.push({ body, signature })
    return true
  })
  return messages
}

test('a message that is forged, altered or older than 300 seconds has no effect', async () => {
  const [{ body, signature }] = (await caught()) as [{ body: string; signature: string }]
  const before = await kept()
  expect(await bring(body, '')).toBe(400)
  expect(await bring(body, signature.replace(/[0-9a-f]{8}$/, '00000000'))).toBe(400)
  expect(await bring(body.replace('evt_', 'evt_x'), signature)).toBe(400)
  expect(await bring('', signature)).toBe(400)
  world.clock.advance({ seconds: 301 })
  expect(await bring(body, signature)).toBe(400)
  expect(await kept()).toBe(before)
})

test('twenty times at once it is kept once and handled once, and everybody is thanked', async () => {
  const messages = await caught()
  const before = await kept()
  for (const { body, signature } of messages.toReversed())
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => bring(body, signature))))).toEqual(
      new Set([200]),
    )
  expect(await kept()).toBe(before + messages.length)
  await settleMoney(world)
  const { db } = world.platform.database
  const about = messages.map(({ body }) => JSON.parse(body).about.id as string)
  const made = db.selectFrom('transactions').select('id').where('providerPayment', 'in', about)
  expect(await made.execute()).toHaveLength(1)
  expect((await world.services.ledger.verify(db)).findings).toEqual([])
})

/** Every row of everything that is about money here. */
async function allRows(): Promise<unknown> {
  const tables = [
    'subscriptions',
    'transactions',
    'transaction_steps',
    'refunds',
    'payouts',
    'payout_accounts',
  ]
  const rows = []
  for (const table of [
    ...tables,
    'customers',
    'ledger_postings',
    'ledger_entries',
    'disputed_parts',
    'events',
  ]) {
    const found = await sql`select to_jsonb(t) from ${sql.table(table)} t order by 1`.execute(
      world.platform.database.db,
    )
    rows.push({ table, rows: found.rows })
  }
  return rows
}

test('a signed message about what we do not know is taken, and writes nothing', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id)
  const before = await allRows()
  const { messages, now } = world.services.sandbox!
  const unknown = [
    { type: 'account.updated', about: { kind: 'account', id: 'acct_nobody' } },
    { type: 'payout.paid', about: { kind: 'payout', id: 'po_nobody', account: 'acct_nobody' } },
    { type: 'customer.subscription.deleted', about: { kind: 'subscription', id: 'sub_nobody' } },
    { type: 'invoice.paid', about: { kind: 'payment', id: 'in_nobody' } },
    { type: 'charge.dispute.created', about: { kind: 'payment', id: 'ch_nobody' } },
    { type: 'checkout.session.expired', about: { kind: 'checkout', id: 'cs_nobody' } },
  ] as const
  await transact(world.platform.database.db, (tx) => messages.tell(tx, unknown, now()))
  const known = await kept()
  await settleMoney(world)
  expect(await kept()).toBe(known + unknown.length)
  const waiting = await world.platform.database.db
    .selectFrom('providerEvents')
    .select('id')
    .where('handledAt', 'is', null)
    .execute()
  expect(waiting).toEqual([])
  expect(await allRows()).toEqual(before)
})

test('a hundred payments of one subscription that arrive at once are one row each', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  const { db } = world.platform.database
  const { messages, now } = world.services.sandbox!
  const first = await db
    .selectFrom('sandboxPayments as p')
    .innerJoin('sandboxSubscriptions as s', 's.id', 'p.subscription')
    .selectAll('p')
    .where('s.subscriptionId', '=', id)
    .executeTakeFirstOrThrow()
  // As if years had gone by unheard.
  const later = Array.from({ length: 100 }, (_, n) => ({
    ...first,
    id: `in_late${n}`,
    charge: `ch_late${n}`,
  }))
  await db.insertInto('sandboxPayments').values(later).execute()
  const told = later.map(({ id: payment }) => ({
    type: 'invoice.paid',
    about: { kind: 'payment' as const, id: payment },
  }))
  // Each twice, and by four nodes side by side.
  await transact(db, (tx) => messages.tell(tx, [...told, ...told], now()))
  await Promise.all(Array.from({ length: 4 }, () => messages.deliverAll(overInject(world))))
  await Promise.all(Array.from({ length: 4 }, () => world.services.books.drain()))
  await settleMoney(world)
  const rows = await db
    .selectFrom('transactions')
    .select('providerPayment')
    .where('subscriptionId', '=', id)
    .execute()
  expect(rows).toHaveLength(101)
  expect(new Set(rows.map(({ providerPayment }) => providerPayment)).size).toBe(101)
  const postings = await db
    .selectFrom('ledgerPostings')
    .select('reference')
    .where('kind', '=', 'charge')
    .where('reference', 'like', 'charge:ch_late%')
    .execute()
  expect(postings).toHaveLength(100)
  await expectTrueBooks(world, [mira])
})

test('of renewals that are written together one that cannot be written spoils no other', async () => {
  const creators = [await sellingCreator(world), await sellingCreator(world)]
  const { db, pool } = world.platform.database
  const ids: string[] = []
  for (let n = 0; n < 20; n++)
    ids.push(await subscribe(world, await world.person(), creators[n % creators.length]!.id))
  const rotten = ids[7]!
  await pool.query(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'a rotten one'; end $$;
    create trigger refuse_one before insert or update on transactions for each row
      when (new.subscription_id = '${rotten}') execute function refuse_one()`)
  await passDays(world, 31)
  const paid = async () =>
    Map.groupBy(
      await db
        .selectFrom('transactions')
        .select('subscriptionId')
        .where('subscriptionId', 'in', ids)
        .execute(),
      ({ subscriptionId }) => subscriptionId,
    )
  const first = await paid()
  expect(ids.map((id) => first.get(id)!.length)).toEqual(ids.map((id) => (id === rotten ? 1 : 2)))
  const waiting = () =>
    db.selectFrom('providerEvents').select(['error', 'attempts']).where('handledAt', 'is', null).execute()
  expect(await waiting()).toEqual([{ error: 'a rotten one', attempts: 1 }])

  await pool.query('drop trigger refuse_one on transactions')
  world.clock.advance({ minutes: 1 })
  await settleMoney(world)
  expect(await waiting()).toEqual([])
  expect((await paid()).get(rotten)).toHaveLength(2)
  await expectTrueBooks(world, creators)
})
