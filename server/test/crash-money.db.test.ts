import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { postPayout } from '@koji/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sellingCreator, settleMoney } from './money.ts'
import { type Action, moneyActions } from './money-actions.ts'
import { expectMoneyMatchesProvider } from './money-checks.ts'
import type { KillPoint, Work } from './money-process.ts'
import { type SignedIn, type TestWorld, useWorld } from './world.ts'

const crashing = useWorld()
const undisturbed = useWorld()

const PRICE = 2_799
const PAID_OUT = 20_000
/** Longer than any lease on a claimed row. */
const LEASE_SECONDS = 61

interface Step {
  /** The action before the crash, by a new fan or by everyone so far. */
  act: Action | 'a month goes by' | 'ten days go by'
  kill: KillPoint | null
}

const at = (statement: string, when: KillPoint['when']): KillPoint => ({ statement, when })

/** A crash in the middle of every operation that takes more than one statement. */
const STEPS: Step[] = [
  { act: 'subscribe', kill: at('insert into provider_events', 'after') },
  { act: 'subscribe', kill: at('update provider_events set due_at', 'after') },
  { act: 'subscribe', kill: at('insert into ledger_postings', 'after') },
  { act: 'subscribe', kill: at('insert into ledger_postings', 'committed') },
  // Brings all subscriptions up to date: one that starts and renews before its first webhook is handled records only one event.
  { act: 'nothing', kill: null },
  { act: 'a month goes by', kill: at('insert into "sandbox_payments"', 'after') },
  { act: 'nothing', kill: at('update sandbox_subscriptions s set state', 'committed') },
  { act: 'pay_twice', kill: at('insert into "sandbox_refunds"', 'committed') },
  { act: 'ten days go by', kill: at('update provider_events e set handled_at', 'after') },
  { act: 'pay_out', kill: at('insert into "sandbox_payouts"', 'committed') },
]

/** Starts a process before it's needed, because starting takes most of its time. */
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
  const exited = new Promise<[number | null, string | null]>((resolveExit) =>
    child.once('exit', (...result) => resolveExit(result)),
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  /** Returns whether the process was killed midway. */
  return async (kill: KillPoint | null): Promise<boolean> => {
    child.send({ now: clock.now().toISOString(), kill } satisfies Work)
    const [code, signal] = await exited
    if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The process ended with ${code ?? signal}.`)
    return signal === 'SIGKILL'
  }
}

/** Runs all steps in a world, each followed by `settle`. */
async function runSteps(
  world: TestWorld,
  settle: (kill: KillPoint | null) => Promise<void>,
): Promise<SignedIn> {
  const creator = await sellingCreator(world, PRICE)
  const act = moneyActions(world)
  let fan = await world.person()
  for (const { act: action, kill } of STEPS) {
    if (action === 'a month goes by') await passDays(world, 32)
    else if (action === 'ten days go by') await passDays(world, 10)
    else if (action === 'pay_out') {
      // The creator's earlier session has expired by now.
      const again = await world.signInAgain(creator.id)
      const { status } = await again.call(postPayout, { body: { amount: PAID_OUT } })
      expect(status).toBe(201)
    } else {
      if (action === 'subscribe') fan = await world.person()
      await act({ fan, creator }, action)
    }
    await settle(kill)
    world.clock.advance({ seconds: LEASE_SECONDS })
  }
  return creator
}

async function passDays({ platform, services }: TestWorld, days: number): Promise<void> {
  const { db } = platform.database
  await sql`update sandbox_settings set clock_offset_seconds = clock_offset_seconds + ${days * 86_400}`.execute(
    db,
  )
  await services.sandbox!.prepare()
}

/** Counts all resulting records by kind and state, without their ids. */
async function countRecords({ platform }: TestWorld): Promise<unknown> {
  const { rows } = await sql<{ what: string; state: string; count: number }>`
    select what, state, count(*)::int as count from (
      select 'subscription' as what, concat_ws(' ', state, price, cancelled, period_end - started_at, ended_because) as state
        from subscriptions
      union all select 'transaction', concat_ws(' ', state, amount, refunded, dispute, attempts) from transactions
      union all select 'step', kind || ' ' || amount from transaction_steps
      union all select 'entry', concat_ws(' ', p.kind, a.kind, e.amount)
        from ledger_entries e join ledger_postings p on p.id = e.posting_id join ledger_accounts a on a.id = e.account_id
      union all select 'refund', concat_ws(' ', state, amount, cause) from refunds
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

test('crashes during webhooks, renewals, refunds and payouts leave the same records as no crash', async () => {
  const wasKilled: boolean[] = []
  let started = 0
  const start = () => (started++ <= STEPS.length ? startProcess(crashing) : null)
  const ready = [start(), start()]
  const settleInProcess = async (kill: KillPoint | null) => {
    const run = ready.shift()!
    ready.push(start())
    return run(kill)
  }
  const [creator, twin] = await Promise.all([
    runSteps(crashing, async (kill) => void wasKilled.push(await settleInProcess(kill))),
    runSteps(undisturbed, async () => {
      await undisturbed.services.sandbox!.settleDue()
      await settleMoney(undisturbed)
    }),
  ])
  expect(wasKilled).toEqual(STEPS.map(({ kill }) => kill !== null))
  expect(await settleInProcess(null)).toBe(false)

  await undisturbed.services.sandbox!.settleDue()
  await settleMoney(undisturbed)

  expect(await countRecords(crashing)).toEqual(await countRecords(undisturbed))
  await expectMoneyMatchesProvider(crashing, [creator])
  await expectMoneyMatchesProvider(undisturbed, [twin])
})
