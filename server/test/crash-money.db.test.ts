import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { postPayout } from '@koji/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { expectTrueBooks } from './books.ts'
import { sellingCreator, settleMoney } from './money.ts'
import { type Action, moneyActions } from './money-actions.ts'
import type { KillPoint, Work } from './money-process.ts'
import { type SignedIn, type TestWorld, useWorld } from './world.ts'

const killed = useWorld()
const spared = useWorld()

const PRICE = 2_799
const PAID_OUT = 20_000
/** Longer than anybody who claims something keeps it. */
const LEASE_SECONDS = 61

interface Step {
  /** What happens first: of somebody new, or of everybody who was there. */
  act: Action | 'a month goes by' | 'ten days go by'
  kill: KillPoint | null
}

const at = (statement: string, when: KillPoint['when']): KillPoint => ({ statement, when })

/** In the middle of everything that is not one statement. */
const STEPS: Step[] = [
  { act: 'subscribe', kill: at('insert into provider_events', 'after') },
  { act: 'subscribe', kill: at('update provider_events set due_at', 'after') },
  { act: 'subscribe', kill: at('insert into ledger_postings', 'after') },
  { act: 'subscribe', kill: at('insert into ledger_postings', 'committed') },
  // A month that goes by unheard of is read at once, and told as one beginning: here everybody is up to date before it.
  { act: 'nothing', kill: null },
  { act: 'a month goes by', kill: at('insert into "sandbox_payments"', 'after') },
  { act: 'nothing', kill: at('update sandbox_subscriptions s set state', 'committed') },
  { act: 'pay_twice', kill: at('insert into "sandbox_refunds"', 'committed') },
  { act: 'ten days go by', kill: at('update provider_events e set handled_at', 'after') },
  { act: 'pay_out', kill: at('insert into "sandbox_payouts"', 'committed') },
]

/** Processes that are ready before they are needed: starting is most of what they do. */
function startProcess({ databaseUrl, platform, clock }: TestWorld) {
  const { SECRET_KEY, DATA_DIR } = platform.config
  const child = fork(resolve(import.meta.dirname, 'money-process.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      PATH: process.env.PATH,
      SECRET_KEY,
      DATA_DIR,
      DATABASE_URL: databaseUrl,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
  })
  const ended = new Promise<[number | null, string | null]>((done) =>
    child.once('exit', (...how) => done(how)),
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  /** True when it was killed on the way. */
  return async (kill: KillPoint | null): Promise<boolean> => {
    child.send({ now: clock.now().toISOString(), kill } satisfies Work)
    const [code, signal] = await ended
    if (signal !== 'SIGKILL' && code !== 0) throw new Error(`It ended with ${code ?? signal}`)
    return signal === 'SIGKILL'
  }
}

/** The same story, with whatever brings each of its steps to an end. */
async function tell(world: TestWorld, settle: (kill: KillPoint | null) => Promise<void>): Promise<SignedIn> {
  const creator = await sellingCreator(world, PRICE)
  const act = moneyActions(world)
  let fan = await world.person()
  for (const { act: what, kill } of STEPS) {
    if (what === 'a month goes by') await pass(world, 32)
    else if (what === 'ten days go by') await pass(world, 10)
    else if (what === 'pay_out') {
      // The others have run out by now.
      const again = await world.signInAgain(creator.id)
      const { status } = await again.call(postPayout, { body: { amount: PAID_OUT } })
      expect(status).toBe(201)
    } else {
      if (what === 'subscribe') fan = await world.person()
      await act({ fan, creator }, what)
    }
    await settle(kill)
    world.clock.advance({ seconds: LEASE_SECONDS })
  }
  return creator
}

async function pass({ platform, services }: TestWorld, days: number): Promise<void> {
  const { db } = platform.database
  await sql`update sandbox_settings set ahead_seconds = ahead_seconds + ${days * 86_400}`.execute(db)
  await services.sandbox!.prepare()
}

/** All that is left of it, without ids. */
async function state({ platform }: TestWorld): Promise<unknown> {
  const { rows } = await sql<{ what: string; state: string; count: number }>`
    select what, state, count(*)::int as count from (
      select 'subscription' as what, concat_ws(' ', state, price, cancelled, period_end - started_at, ended_because) as state
        from subscriptions
      union all select 'transaction', concat_ws(' ', state, amount, refunded, dispute, attempts) from transactions
      union all select 'step', kind || ' ' || amount from transaction_steps
      union all select 'entry', concat_ws(' ', p.kind, a.kind, e.amount)
        from ledger_entries e join ledger_postings p on p.id = e.posting_id join ledger_accounts a on a.id = e.account_id
      union all select 'refund', concat_ws(' ', state, amount, why) from refunds
      union all select 'payout', state || ' ' || amount from payouts
      union all select 'at the bank', state || ' ' || amount from sandbox_payouts
      union all select 'event', name from events where name like 'subscriptions.%' or name like 'transactions.%' or name like 'payouts.%'
      union all select 'notification', concat_ws(' ', type, count) from notifications
      union all select 'message', (due_at is null)::text from sandbox_messages
      union all select 'kept message', (handled_at is not null)::text from provider_events
      union all select 'delivery', handler from event_deliveries
    ) as all_there group by what, state order by what, state`.execute(platform.database.db)
  return rows
}

test('killed in the middle of messages, renewals, refunds and payouts, everything ends as if it had not been', async () => {
  const died: boolean[] = []
  let started = 0
  const start = () => (started++ <= STEPS.length ? startProcess(killed) : null)
  const ready = [start(), start()]
  const bring = async (kill: KillPoint | null) => {
    const work = ready.shift()!
    ready.push(start())
    return work(kill)
  }
  const [creator, twin] = await Promise.all([
    tell(killed, async (kill) => void died.push(await bring(kill))),
    tell(spared, async () => {
      await spared.services.sandbox!.settleDue()
      await settleMoney(spared)
    }),
  ])
  expect(died).toEqual(STEPS.map(({ kill }) => kill !== null))
  expect(await bring(null)).toBe(false)

  await spared.services.sandbox!.settleDue()
  await settleMoney(spared)

  expect(await state(killed)).toEqual(await state(spared))
  await expectTrueBooks(killed, [creator])
  await expectTrueBooks(spared, [twin])
})
