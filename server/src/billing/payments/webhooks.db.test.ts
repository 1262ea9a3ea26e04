import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
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
import { expectMoneyMatchesProvider } from '#test/money-checks.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

const post = async (body: string, signature: string) =>
  (
    await world.app.http.inject({
      method: 'POST',
      url: '/api/webhooks/sandbox',
      payload: body,
      headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
    })
  ).statusCode

const countStored = async (): Promise<number> =>
  (await world.platform.database.db.selectFrom('providerEvents').select('id').execute()).length

/** Webhooks about a payment, intercepted before they reach us. */
async function interceptWebhooks(): Promise<{ body: string; signature: string }[]> {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { url } = (await begin(ana, mira.id)).body
  const sandbox = world.services.sandbox!
  await sandbox.pay(checkoutIn(url), { number: GOOD_CARD, confirmed: true })
  const webhooks: { body: string; signature: string }[] = []
  await sandbox.webhooks.deliverAll(async (body, signature) => {
    webhooks.push({ body, signature })
    return true
  })
  return webhooks
}

test('rejects webhooks that are forged, altered or older than 300 seconds', async () => {
  const [{ body, signature }] = (await interceptWebhooks()) as [{ body: string; signature: string }]
  const before = await countStored()
  expect(await post(body, '')).toBe(400)
  expect(await post(body, signature.replace(/[0-9a-f]{8}$/, '00000000'))).toBe(400)
  expect(await post(body.replace('evt_', 'evt_x'), signature)).toBe(400)
  expect(await post('', signature)).toBe(400)
  world.clock.advance({ seconds: 301 })
  expect(await post(body, signature)).toBe(400)
  expect(await countStored()).toBe(before)
})

test('stores and handles a webhook once that arrives twenty times concurrently', async () => {
  const webhooks = await interceptWebhooks()
  const before = await countStored()
  for (const { body, signature } of webhooks.toReversed())
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => post(body, signature))))).toEqual(
      new Set([200]),
    )
  expect(await countStored()).toBe(before + webhooks.length)
  await settleMoney(world)
  const { db } = world.platform.database
  const payments = webhooks.map(({ body }) => JSON.parse(body).about.id as string)
  const recorded = db.selectFrom('transactions').select('id').where('providerPayment', 'in', payments)
  expect(await recorded.execute()).toHaveLength(1)
  expect((await world.services.ledger.verify(db)).findings).toEqual([])
})

/** Every row of the tables about money. */
async function readMoneyTables(): Promise<unknown> {
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
    'dispute_transfers',
    'events',
  ]) {
    const found = await sql`select to_jsonb(t) from ${sql.table(table)} t order by 1`.execute(
      world.platform.database.db,
    )
    rows.push({ table, rows: found.rows })
  }
  return rows
}

test('accepts signed webhooks about unknown objects without changing anything', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id)
  const before = await readMoneyTables()
  const { webhooks, now } = world.services.sandbox!
  const unknown = [
    { type: 'account.updated', about: { kind: 'account', id: 'acct_nobody' } },
    { type: 'payout.paid', about: { kind: 'payout', id: 'po_nobody', account: 'acct_nobody' } },
    { type: 'customer.subscription.deleted', about: { kind: 'subscription', id: 'sub_nobody' } },
    { type: 'invoice.paid', about: { kind: 'payment', id: 'in_nobody' } },
    { type: 'charge.dispute.created', about: { kind: 'payment', id: 'ch_nobody' } },
    { type: 'checkout.session.expired', about: { kind: 'checkout', id: 'cs_nobody' } },
  ] as const
  await transact(world.platform.database.db, (tx) => webhooks.enqueue(tx, unknown, now()))
  const stored = await countStored()
  await settleMoney(world)
  expect(await countStored()).toBe(stored + unknown.length)
  const waiting = await world.platform.database.db
    .selectFrom('providerEvents')
    .select('id')
    .where('handledAt', 'is', null)
    .execute()
  expect(waiting).toEqual([])
  expect(await readMoneyTables()).toEqual(before)
})

test('records a hundred payments of one subscription once each when they arrive together', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  const { db } = world.platform.database
  const { webhooks, now } = world.services.sandbox!
  const first = await db
    .selectFrom('sandboxPayments as p')
    .innerJoin('sandboxSubscriptions as s', 's.id', 'p.subscription')
    .selectAll('p')
    .where('s.subscriptionId', '=', id)
    .executeTakeFirstOrThrow()
  // As if the webhooks of years had been lost.
  const later = Array.from({ length: 100 }, (_, n) => ({
    ...first,
    id: `in_late${n}`,
    charge: `ch_late${n}`,
  }))
  await db.insertInto('sandboxPayments').values(later).execute()
  const events = later.map(({ id: payment }) => ({
    type: 'invoice.paid',
    about: { kind: 'payment' as const, id: payment },
  }))
  // Each is delivered twice, to four nodes at the same time.
  await transact(db, (tx) => webhooks.enqueue(tx, [...events, ...events], now()))
  await Promise.all(Array.from({ length: 4 }, () => webhooks.deliverAll(overInject(world))))
  await Promise.all(Array.from({ length: 4 }, () => world.services.payments.drain()))
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
  await expectMoneyMatchesProvider(world, [mira])
})

test('applies the other renewals of a batch when one cannot be written', async () => {
  const creators = [await sellingCreator(world), await sellingCreator(world)]
  const { db, pool } = world.platform.database
  const ids: string[] = []
  for (let n = 0; n < 20; n++)
    ids.push(await subscribe(world, await world.person(), creators[n % creators.length]!.id))
  const broken = ids[7]!
  await pool.query(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'a broken one'; end $$;
    create trigger refuse_one before insert or update on transactions for each row
      when (new.subscription_id = '${broken}') execute function refuse_one()`)
  await passDays(world, 31)
  const readPayments = async () =>
    Map.groupBy(
      await db
        .selectFrom('transactions')
        .select('subscriptionId')
        .where('subscriptionId', 'in', ids)
        .execute(),
      ({ subscriptionId }) => subscriptionId,
    )
  const first = await readPayments()
  expect(ids.map((id) => first.get(id)!.length)).toEqual(ids.map((id) => (id === broken ? 1 : 2)))
  const readWaiting = () =>
    db.selectFrom('providerEvents').select(['error', 'attempts']).where('handledAt', 'is', null).execute()
  expect(await readWaiting()).toEqual([{ error: 'a broken one', attempts: 1 }])

  await pool.query('drop trigger refuse_one on transactions')
  world.clock.advance({ minutes: 1 })
  await settleMoney(world)
  expect(await readWaiting()).toEqual([])
  expect((await readPayments()).get(broken)).toHaveLength(2)
  await expectMoneyMatchesProvider(world, creators)
})
