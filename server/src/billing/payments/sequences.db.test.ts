import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, test } from 'vitest'
import { expectTrueBooks } from '#test/books.ts'
import { sellingCreator, settleMoney, stopAll } from '#test/money.ts'
import { ACTIONS, type Action, moneyActs, type Pair } from '#test/money-acts.ts'
import { type TestWorld, useWorld } from '#test/world.ts'

/** The deep run tries 100,000. */
const SEQUENCES = Number(process.env.MONEY_SEQUENCES ?? 200)
const SEED = Number(process.env.MONEY_SEED ?? randomInt(1_000_000_000))
/** As many pairs of a fan and a creator go through their own sequences side by side. */
const FANS = 20
const CREATORS = 5
const PAIRS = FANS * CREATORS
const ROUNDS = 5
const PRICE = 2_799
/** Each database takes so many, so that the last ones cost no more than the first. */
const A_DATABASE = 2_000

/** Somebody who never pays has no story: nearly everybody begins with that. */
const FIRST: readonly Action[] = ['subscribe', 'subscribe', 'subscribe', 'subscribe_badly', 'nothing']

const someRounds = fc.tuple(
  ...Array.from({ length: ROUNDS }, (_, n) =>
    fc.record({
      actions: fc.array(fc.constantFrom(...(n === 0 ? FIRST : ACTIONS)), {
        minLength: PAIRS,
        maxLength: PAIRS,
      }),
      days: fc.constantFrom(0, 1, 3, 8, 8, 31),
      doubled: fc.boolean(),
      shuffled: fc.boolean(),
      /** Messages about things long past come again, each as if it were new. */
      late: fc.boolean(),
      /** No message arrives, and the nightly comparison makes up for it. */
      lost: fc.constantFrom(false, false, false, true),
    }),
  ),
)
type Rounds = typeof someRounds extends fc.Arbitrary<infer Value> ? Value : never

/** Two nodes work on it side by side. */
async function settle(world: TestWorld): Promise<void> {
  await settleMoney(world, 2)
  await stopAll(world)
}

async function loseMessages(world: TestWorld): Promise<void> {
  await world.platform.database.db.updateTable('sandboxMessages').set({ dueAt: null }).execute()
  await world.services.books.compareAll(new AbortController().signal, { whole: true })
}

const sayAgain = (world: TestWorld) =>
  sql`insert into provider_events (id, provider, type, about_kind, about_id, about_account, created_at, received_at, due_at)
    select gen_random_uuid()::text, provider, type, about_kind, about_id, about_account, created_at, received_at,
      received_at from provider_events order by random() limit ${PAIRS}`.execute(world.platform.database.db)

/** What is over costs no time in the next ones. */
async function forget(world: TestWorld): Promise<void> {
  const { db } = world.platform.database
  const over = { state: 'canceled', endedAt: new Date('2000-01-01') } as const
  await db
    .updateTable('sandboxSubscriptions')
    .set({ ...over, nextAt: null })
    .execute()
  await db.updateTable('subscriptions').set(over).execute()
  await db.updateTable('payoutAccounts').set({ weekly: false }).execute()
  await db.deleteFrom('providerEvents').execute()
  await db.deleteFrom('events').execute()
}

async function live(world: TestWorld, rounds: Rounds): Promise<void> {
  const act = moneyActs(world)
  const creators = await Promise.all(Array.from({ length: CREATORS }, () => sellingCreator(world, PRICE)))
  const fans = await Promise.all(Array.from({ length: FANS }, () => world.person()))
  const pairs: Pair[] = creators.flatMap((creator) => fans.map((fan) => ({ creator, fan })))
  const sandbox = world.services.sandbox!
  for (const { actions, days, doubled, shuffled, late, lost } of rounds) {
    // Nothing happens in the same moment as what was before it.
    world.clock.advance({ seconds: 1 })
    await sandbox.change({ doubled, shuffled })
    await Promise.all(pairs.map((pair, n) => act(pair, actions[n]!)))
    if (days > 0) {
      // No month goes by without a night: what a bank takes back has to be found while it may do so.
      if (lost) await loseMessages(world)
      await sandbox.change({ days })
    }
    if (lost) await loseMessages(world)
    if (late) await sayAgain(world)
    await settle(world)
    await expectTrueBooks(world, creators)
  }
  await forget(world)
}

const parts = Array.from({ length: Math.ceil(SEQUENCES / A_DATABASE) }, (_, n) => n * A_DATABASE)

describe.each(parts)('from the sequence %i on', (from) => {
  const world = useWorld()
  const until = Math.min(SEQUENCES, from + A_DATABASE)
  test(
    'whatever people, banks and the network do, the books are those of the provider and sum to zero',
    async () => {
      for (let n = from; n < until; n += PAIRS) {
        const seed = SEED + n
        try {
          await live(world, fc.sample(someRounds, { seed, numRuns: 1 })[0]!)
        } catch (error) {
          const again = `Again with MONEY_SEED=${seed} MONEY_SEQUENCES=${PAIRS}`
          throw new Error(`${again}: ${String(error).split('\n', 1)[0]}`, { cause: error })
        }
        if (process.env.MONEY_SEQUENCES)
          process.stdout.write(`${(n + PAIRS).toLocaleString('en')} sequences\n`)
      }
    },
    SEQUENCES * 10_000,
  )
})
