import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Budget } from '../budget.ts'
import { receive, startProcess } from '../harness/children.ts'
import { fill, startDatabase } from '../harness/database.ts'
import { peakMemoryOf } from '../harness/memory.ts'
import { pgbench } from '../harness/pgbench.ts'
import { compareInTurns } from '../harness/rounds.ts'
import { startKoji } from '../harness/servers.ts'
import { BenchError, type Stage } from '../harness/stage.ts'
import { fillSubscriptions } from '../money/fill.ts'
import { copyPeople, SECRET_KEY } from '../people.ts'

const CLIENTS = 16
/** The provider sends two webhooks for each renewal. */
const WEBHOOKS_EACH = 2

interface Scale {
  subscriptions: number
  rounds: number
  seconds: number
  webhooks: number
}

const QUICK: Scale = { subscriptions: 4_000, rounds: 2, seconds: 3, webhooks: 2_000 }
const FULL: Scale = { subscriptions: 100_000, rounds: 5, seconds: 8, webhooks: 5_000 }

/** A month's renewals, killed and restarted once, and how fast their webhooks are posted to the ledger. */
export async function run(stage: Stage): Promise<{ budgets: Budget[]; notes: string[] }> {
  const scale = stage.quick ? QUICK : FULL
  const { subscriptions } = scale
  const url = await startDatabase(stage)
  stage.say(`Adding ${subscriptions.toLocaleString('en')} subscriptions`)
  await fill(url, async (client) => {
    await copyPeople(client, subscriptions / 100 + 100)
    await fillSubscriptions(client, subscriptions)
  })
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // Its connections may still be closing when the database stops.
  pool.on('error', () => undefined)
  stage.atEnd(() => pool.end())
  const queue = webhookQueue(pool)

  const renewals = await renewAll(stage, url, subscriptions)
  await requireAllCharged(pool, subscriptions)

  // Holds the webhooks back, so that each round delivers a fixed number of them.
  await queue.hold()
  const koji = await startKoji(stage, {
    DATABASE_URL: url,
    SECRET_KEY,
    DATA_DIR: resolve(stage.folder, 'koji'),
  })
  const { value: rate, reference } = await measureWebhooks(stage, url, queue, scale)
  await queue.release(WEBHOOKS_EACH * subscriptions)
  for (let rest = await queue.length(); rest > 0; rest = await queue.length()) {
    stage.say(`${rest.toLocaleString('en')} webhooks left`)
    await wait(10_000)
  }
  await requireAllPosted(pool, subscriptions)
  return {
    budgets: [
      {
        what: 'Webhooks posted to the ledger, against the same statements in pgbench',
        unit: '',
        least: 0.4,
        value: rate / reference,
        beside: `${Math.round(rate)} and ${Math.round(reference)} per second`,
        unsure: stage.quick,
      },
    ],
    notes: [
      `${subscriptions.toLocaleString('en')} renewals took ${renewals.seconds.toFixed(0)} s and ${renewals.memoryMb.toFixed(0)} MB with one crash in between, and each was charged once.`,
      `The server that posted them to the ledger used at most ${peakMemoryOf(koji.pid).toFixed(0)} MB.`,
    ],
  }
}

async function count(pool: pg.Pool, sql: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(sql)
  return Number(rows[0]!.count)
}

/** The sandbox's unsent webhooks. */
const webhookQueue = (pool: pg.Pool) => ({
  hold: () => pool.query('update sandbox_messages set due_at = null'),
  release: (max: number) =>
    pool.query(
      `update sandbox_messages set due_at = now() where id in (
        select id from sandbox_messages where due_at is null and delivered_at is null order by id limit $1)`,
      [max],
    ),
  length: () =>
    count(
      pool,
      `select (select count(*) from sandbox_messages where due_at is not null)
      + (select count(*) from provider_events where handled_at is null) as count`,
    ),
  /** True once every webhook is handled and every event delivered. A cheap query, because it's polled. */
  isDone: async () =>
    (await count(
      pool,
      `select (exists (select from sandbox_messages where due_at is not null)
      or exists (select from provider_events where handled_at is null and dead_at is null and due_at < '2100-01-01')
      or exists (select from event_deliveries))::int as count`,
    )) === 0,
})

function measureWebhooks(
  stage: Stage,
  url: string,
  queue: ReturnType<typeof webhookQueue>,
  { subscriptions, rounds, seconds, webhooks }: Scale,
) {
  stage.say('Handling webhooks')
  return compareInTurns(
    rounds,
    async () => {
      const startedAt = performance.now()
      await queue.release(webhooks)
      while (!(await queue.isDone())) await wait(100)
      return webhooks / ((performance.now() - startedAt) / 1_000)
    },
    async () =>
      WEBHOOKS_EACH * (await pgbench(stage, url, scriptFor(subscriptions), { seconds, clients: CLIENTS })),
  )
}

async function requireAllCharged(pool: pg.Pool, subscriptions: number): Promise<void> {
  const paid = await count(pool, `select count(*) from sandbox_payments where state = 'paid'`)
  if (paid !== subscriptions) throw new BenchError(`${paid} of ${subscriptions} renewals were charged.`)
}

async function requireAllPosted(pool: pg.Pool, subscriptions: number): Promise<void> {
  const posted = await count(
    pool,
    `select count(*) from transactions where id in (select transaction_id from ledger_postings)`,
  )
  if (posted < subscriptions)
    throw new BenchError(`${posted} of ${subscriptions} payments are in the ledger.`)
  const imbalance = await count(pool, 'select coalesce(sum(amount), 0) as count from ledger_entries')
  if (imbalance !== 0) throw new BenchError(`The ledger is off by ${imbalance} cents.`)
}

interface Progress {
  done?: number
  over?: true
  memoryMb?: number
}

/** Kills the process after a third of the renewals. The second process must continue without charging anyone twice. */
async function renewAll(stage: Stage, url: string, subscriptions: number) {
  const env = { DATA_DIR: resolve(stage.folder, 'renewals'), SECRET_KEY }
  const startedAt = performance.now()
  const first = startProcess(stage, 'renewals.ts', { url, env })
  for (let done = 0; done < subscriptions / 3; )
    done = (await receive<Progress>(first, 120)).done ?? subscriptions
  first.kill('SIGKILL')
  stage.say('Killed after a third of the renewals, restarting')
  const second = startProcess(stage, 'renewals.ts', { url, env })
  let printedAt = performance.now()
  for (;;) {
    const { done, over, memoryMb } = await receive<Progress>(second, 120)
    if (over) return { seconds: (performance.now() - startedAt) / 1_000, memoryMb: memoryMb! }
    if (performance.now() - printedAt < 5_000) continue
    printedAt = performance.now()
    stage.say(`${done!.toLocaleString('en')} more renewed`)
  }
}

/** The statements of the two webhooks of one renewal. */
const scriptFor = (subscriptions: number): string => `
\\set n random(1, ${subscriptions})
\\set key random(1, 1000000000000)
insert into provider_events (id, provider, type, about_kind, about_id, created_at, received_at, due_at)
  values ('bench_a' || :key, 'sandbox', 'invoice.paid', 'payment', 'in_' || :key, now(), now(), '2100-01-01') on conflict do nothing;
insert into provider_events (id, provider, type, about_kind, about_id, created_at, received_at, due_at)
  values ('bench_b' || :key, 'sandbox', 'customer.subscription.updated', 'subscription', 'sub_' || :key, now(), now(), '2100-01-01') on conflict do nothing;
select s.* from bench_subscriptions b join sandbox_subscriptions s on s.subscription_id = b.id and s.id = 'sub_' || b.id where b.n = :n;
select p.* from bench_subscriptions b join sandbox_payments p on p.subscription = 'sub_' || b.id where b.n = :n order by p.created_at desc limit 1;
select s.* from bench_subscriptions b join sandbox_subscriptions s on s.id = 'sub_' || b.id where b.n = :n;
begin;
select s.* from bench_subscriptions b join subscriptions s on s.id = b.id where b.n = :n for update of s;
update subscriptions set period_end = period_end, snapshot_number = snapshot_number + 1 where id = (select id from bench_subscriptions where n = :n);
select id from payout_accounts where id = (select payout_account_id from bench_subscriptions where n = :n);
with b as (select * from bench_subscriptions where n = :n),
paid as (
  insert into transactions (id, subscription_id, fan_id, creator_id, payout_account_id, provider, provider_payment, provider_charge,
    state, amount, fee, processing_fee, method_brand, method_last4, period_from, period_to, attempts, created_at, paid_at)
  select gen_random_uuid(), id, fan_id, creator_id, payout_account_id, 'sandbox', 'bench_in' || :key, 'bench_ch' || :key, 'paid', 499, 50,
    44, 'Visa', '4242', now(), now(), 1, now(), now() from b on conflict do nothing returning id, payout_account_id),
step as (insert into transaction_steps (transaction_id, reference, kind, amount, at) select id, 'paid', 'paid', 499, now() from paid),
payable as (select id from ledger_accounts where kind = 'creator_payable' and payout_account_id = (select payout_account_id from b)),
posted as (
  insert into ledger_postings (id, reference, kind, transaction_id, at, written_at)
  select gen_random_uuid(), kind || '-bench' || :key, kind, paid.id, now(), now() from paid, unnest(array['charge', 'processing']) as kind
  returning id, kind)
insert into ledger_entries (posting_id, account_id, currency, amount, available_at, at)
select posted.id, coalesce(a.id, payable.id), 'usd', amount, now(), now()
from payable, posted join (values ('charge', 'clearing', 499), ('charge', 'creator_payable', -449), ('charge', 'fee_revenue', -50),
  ('processing', 'clearing', -44), ('processing', 'processing_expense', 44)) as e (kind, account, amount) on e.kind = posted.kind
left join ledger_accounts a on a.kind = e.account and a.payout_account_id is null;
insert into creator_days as d (creator_id, day, gross, net) select creator_id, now()::date, 499, 449 from bench_subscriptions where n = :n
  on conflict (creator_id, day) do update set gross = d.gross + excluded.gross, net = d.net + excluded.net;
update provider_events set handled_at = now(), outcome = 'applied' where id = 'bench_a' || :key;
commit;
begin;
select s.* from bench_subscriptions b join subscriptions s on s.id = b.id where b.n = :n for update of s;
update subscriptions set snapshot_number = snapshot_number + 1 where id = (select id from bench_subscriptions where n = :n);
update provider_events set handled_at = now(), outcome = 'applied' where id = 'bench_b' || :key;
commit;
`
