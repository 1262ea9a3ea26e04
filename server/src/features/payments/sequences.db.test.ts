import { postPayout } from '@koji/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanceOf, expectTrueBooks } from '../../../test/books.ts'
import {
  begin,
  CARD_THAT_FAILS_LATER,
  checkoutIn,
  GOOD_CARD,
  passDays,
  sellingCreator,
  settleMoney,
} from '../../../test/money.ts'
import { type SignedIn, useWorld } from '../../../test/world.ts'

const world = useWorld()

/** 2,000 here; `MONEY_SEQUENCES=100000` for a long night. */
const SEQUENCES = Number(process.env.MONEY_SEQUENCES ?? 2_000)
/** As many pairs of a fan and a creator go through their own sequences side by side. */
const FANS = 10
const CREATORS = 5
const PAIRS = FANS * CREATORS
const ROUNDS = 5
const PRICE = 2_799

const ACTIONS = [
  ...(['subscribe', 'subscribe_badly', 'pay_twice', 'cancel', 'resume', 'good_card', 'bad_card'] as const),
  ...(['refund_all', 'refund_part', 'dispute', 'win', 'lose', 'pay_out', 'nothing'] as const),
] as const
type Action = (typeof ACTIONS)[number]

interface Pair {
  fan: SignedIn
  creator: SignedIn
}

/** The newest payment between the two that was paid, at the provider. */
const newestCharge = async ({
  fan,
  creator,
}: Pair): Promise<{ charge: string; amount: number } | undefined> => {
  const { rows } = await sql<{ charge: string; amount: number }>`
    select p.charge, p.amount from sandbox_payments p
    join sandbox_subscriptions s on s.id = p.subscription
    join subscriptions ours on ours.id = s.subscription_id
    where ours.fan_id = ${fan.id} and ours.creator_id = ${creator.id} and p.charge is not null
    order by p.created_at desc, p.id limit 1`.execute(world.platform.database.db)
  return rows[0]
}

const live = async ({ fan, creator }: Pair): Promise<string | undefined> => {
  const row = await world.platform.database.db
    .selectFrom('subscriptions')
    .select('id')
    .where('fanId', '=', fan.id)
    .where('creatorId', '=', creator.id)
    .where('state', 'in', ['active', 'past_due'])
    .executeTakeFirst()
  return row?.id
}

/** A no is as good as a yes here: what counts is what the books say afterwards. */
const attempt = (work: Promise<unknown>) => work.then(undefined, () => undefined)

let keys = 0

async function act(pair: Pair, action: Action): Promise<void> {
  const sandbox = world.services.sandbox!
  const { provider } = sandbox
  const { subscriptions } = world.services
  const me = { accountId: pair.fan.id } as Parameters<typeof subscriptions.cancel>[0]
  const charge = await newestCharge(pair)
  const key = `${action} ${++keys}`
  switch (action) {
    case 'subscribe':
    case 'subscribe_badly': {
      const { status, body } = await begin(pair.fan, pair.creator.id, PRICE)
      const number = action === 'subscribe' ? GOOD_CARD : CARD_THAT_FAILS_LATER
      if (status === 200) await attempt(sandbox.pay(checkoutIn(body.url), { number, confirmed: true }))
      return
    }
    case 'pay_twice':
      return payTwice(pair, key)
    case 'cancel':
    case 'resume': {
      const id = await live(pair)
      return void (id && (await attempt(subscriptions[action](me, id))))
    }
    case 'good_card':
    case 'bad_card': {
      const number = action === 'good_card' ? GOOD_CARD : CARD_THAT_FAILS_LATER
      return attempt(
        subscriptions
          .openPaymentMethod(me)
          .then(({ url }) => sandbox.changeCard(checkoutIn(url), { number, confirmed: true })),
      ) as Promise<void>
    }
    case 'refund_all':
      return void (charge && (await attempt(provider.refund({ ...charge, key }))))
    case 'refund_part':
      return void (charge && (await attempt(provider.refund({ charge: charge.charge, amount: 333, key }))))
    case 'dispute':
      return void (charge && (await attempt(sandbox.dispute(charge.charge))))
    case 'win':
    case 'lose':
      return void (
        charge && (await attempt(sandbox.decideDispute(charge.charge, action === 'win' ? 'won' : 'lost')))
      )
    case 'pay_out': {
      const { available } = await balanceOf(world, pair.creator.id)
      const { status } = await pair.creator.call(postPayout, { body: { amount: Math.max(1, available) } })
      // Several ask for the same balance at once: who comes late is told so.
      expect([201, 409]).toContain(status)
      return
    }
    case 'nothing':
  }
}

/** Another page of the same subscription, paid as well, as when two tabs cross. */
async function payTwice(pair: Pair, key: string): Promise<void> {
  const { db } = world.platform.database
  const row = await db
    .selectFrom('sandboxCheckouts as c')
    .innerJoin('subscriptions as s', 's.id', 'c.subscriptionId')
    .selectAll('c')
    .where('s.fanId', '=', pair.fan.id)
    .where('s.creatorId', '=', pair.creator.id)
    .orderBy('c.expiresAt', 'desc')
    .executeTakeFirst()
  if (!row) return
  const id = `cs_${world.platform.ids.secret()}`
  const open = { state: 'open', subscription: null, expiresAt: new Date('2100-01-01') } as const
  await db
    .insertInto('sandboxCheckouts')
    .values({ ...row, ...open, id, key })
    .execute()
  await world.services.sandbox!.pay(id, { number: GOOD_CARD, confirmed: true })
}

const someRounds = fc.array(
  fc.record({
    actions: fc.array(fc.constantFrom(...ACTIONS), { minLength: PAIRS, maxLength: PAIRS }),
    days: fc.constantFrom(0, 0, 1, 3, 8, 31),
    doubled: fc.boolean(),
    shuffled: fc.boolean(),
  }),
  { minLength: ROUNDS, maxLength: ROUNDS },
)

test(
  'whatever people, banks and the network do, the books are those of the provider and sum to zero',
  async () => {
    await fc.assert(
      fc.asyncProperty(someRounds, async (rounds) => {
        const creators = await Promise.all(
          Array.from({ length: CREATORS }, () => sellingCreator(world, PRICE)),
        )
        const fans = await Promise.all(Array.from({ length: FANS }, () => world.person()))
        const pairs = creators.flatMap((creator) => fans.map((fan) => ({ creator, fan })))
        for (const { actions, days, doubled, shuffled } of rounds) {
          await world.services.sandbox!.change({ doubled, shuffled })
          await Promise.all(pairs.map((pair, n) => act(pair, actions[n]!)))
          if (days > 0) await passDays(world, days)
          else await settleMoney(world)
          await expectTrueBooks(world, creators)
        }
        // What is over costs no time in the next ones.
        await world.platform.database.db.updateTable('sandboxSubscriptions').set({ nextAt: null }).execute()
      }),
      { numRuns: Math.ceil(SEQUENCES / PAIRS), endOnFailure: true },
    )
  },
  SEQUENCES * 600,
)
