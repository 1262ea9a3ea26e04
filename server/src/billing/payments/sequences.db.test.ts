import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, test } from 'vitest'
import { sellingCreator, settleMoney, stopAll } from '#test/money.ts'
import { ACTIONS, type Action, moneyActions, type Pair } from '#test/money-actions.ts'
import { expectMoneyMatchesProvider } from '#test/money-checks.ts'
import { type TestWorld, useWorld } from '#test/world.ts'

/** A deep run tries 100,000. */
const SEQUENCES = Number(process.env.MONEY_SEQUENCES ?? 200)
const SEED = Number(process.env.MONEY_SEED ?? randomInt(1_000_000_000))
/** Each pair of a fan and a creator goes through a sequence of its own, all at the same time. */
const FANS = 20
const CREATORS = 5
const PAIRS = FANS * CREATORS
const ROUNDS = 5
const PRICE = 2_799
/** A fresh database after that many keeps later sequences as fast as the first. */
const PER_DATABASE = 2_000

/** Mostly subscribing, since hardly any other action has an effect without a payment. */
const FIRST_ACTIONS: readonly Action[] = [
  'subscribe',
  'subscribe',
  'subscribe',
  'subscribe_failing_card',
  'nothing',
]

const roundsArbitrary = fc.tuple(
  ...Array.from({ length: ROUNDS }, (_, n) =>
    fc.record({
      actions: fc.array(fc.constantFrom(...(n === 0 ? FIRST_ACTIONS : ACTIONS)), {
        minLength: PAIRS,
        maxLength: PAIRS,
      }),
      days: fc.constantFrom(0, 1, 3, 8, 8, 31),
      doubled: fc.boolean(),
      shuffled: fc.boolean(),
      /** Old webhooks arrive again under new ids. */
      late: fc.boolean(),
      /** No webhook arrives until reconciliation. */
      lost: fc.constantFrom(false, false, false, true),
    }),
  ),
)
type Rounds = typeof roundsArbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Settles with two concurrent nodes. */
async function settle(world: TestWorld): Promise<void> {
  await settleMoney(world, 2)
  await stopAll(world)
}

async function loseWebhooks(world: TestWorld): Promise<void> {
  await world.platform.database.db.updateTable('sandboxMessages').set({ dueAt: null }).execute()
  await world.services.payments.reconcile(new AbortController().signal, { whole: true })
}

const repeatWebhooks = (world: TestWorld) =>
  sql`insert into provider_events (id, provider, type, about_kind, about_id, about_account, created_at, received_at, due_at)
    select gen_random_uuid()::text, provider, type, about_kind, about_id, about_account, created_at, received_at,
      received_at from provider_events order by random() limit ${PAIRS}`.execute(world.platform.database.db)

/** Ends everything, so that it takes no time in later sequences. */
async function endAll(world: TestWorld): Promise<void> {
  const { db } = world.platform.database
  const ended = { state: 'canceled', endedAt: new Date('2000-01-01') } as const
  await db
    .updateTable('sandboxSubscriptions')
    .set({ ...ended, nextAt: null })
    .execute()
  await db.updateTable('subscriptions').set(ended).execute()
  await db.updateTable('payoutAccounts').set({ weekly: false }).execute()
  await db.deleteFrom('providerEvents').execute()
  await db.deleteFrom('events').execute()
}

async function playRounds(world: TestWorld, rounds: Rounds): Promise<void> {
  const act = moneyActions(world)
  const creators = await Promise.all(Array.from({ length: CREATORS }, () => sellingCreator(world, PRICE)))
  const fans = await Promise.all(Array.from({ length: FANS }, () => world.person()))
  const pairs: Pair[] = creators.flatMap((creator) => fans.map((fan) => ({ creator, fan })))
  const sandbox = world.services.sandbox!
  for (const { actions, days, doubled, shuffled, late, lost } of rounds) {
    // No two rounds share a timestamp.
    world.clock.advance({ seconds: 1 })
    await sandbox.changeSettings({ doubled, shuffled })
    await Promise.all(pairs.map((pair, n) => act(pair, actions[n]!)))
    if (days > 0) {
      // A reconciliation runs before time passes, since a dispute must be found while the payment can be disputed.
      if (lost) await loseWebhooks(world)
      await sandbox.changeSettings({ days })
    }
    if (lost) await loseWebhooks(world)
    if (late) await repeatWebhooks(world)
    await settle(world)
    await expectMoneyMatchesProvider(world, creators)
  }
  await endAll(world)
}

const starts = Array.from({ length: Math.ceil(SEQUENCES / PER_DATABASE) }, (_, n) => n * PER_DATABASE)

describe.each(starts)('sequences from %i', (from) => {
  const world = useWorld()
  const until = Math.min(SEQUENCES, from + PER_DATABASE)
  test(
    'keeps the ledger and every state equal to the provider, in any order of actions and webhooks',
    async () => {
      for (let n = from; n < until; n += PAIRS) {
        const seed = SEED + n
        try {
          await playRounds(world, fc.sample(roundsArbitrary, { seed, numRuns: 1 })[0]!)
        } catch (error) {
          const hint = `Repeat with MONEY_SEED=${seed} MONEY_SEQUENCES=${PAIRS}`
          throw new Error(`${hint}: ${String(error).split('\n', 1)[0]}`, { cause: error })
        }
        if (process.env.MONEY_SEQUENCES)
          process.stdout.write(`${(n + PAIRS).toLocaleString('en')} sequences\n`)
      }
    },
    SEQUENCES * 10_000,
  )
})
