import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { expectTrueBooks } from './books.ts'
import { begin, checkoutIn, GOOD_CARD, sellingCreator } from './money.ts'
import { endNode, type RunningNode, startNode } from './running-node.ts'
import { useWorld } from './world.ts'

const world = useWorld()
let node: RunningNode
afterEach(() => endNode(node, 'SIGKILL'))

const KILLS = 5
const CREATORS = 3
const FANS = 20

const start = async () => {
  node = await startNode(world, { DATA_DIR: world.platform.config.DATA_DIR, CAPTCHA_COST: '1' })
}

/** Whatever it is doing at that moment. */
async function killAndStart(): Promise<void> {
  await wait(randomInt(20, 400))
  await endNode(node, 'SIGKILL')
  await start()
}

const left = async (): Promise<number> => {
  const { rows } = await world.platform.database.pool.query<{ left: number }>(`
    select (select count(*) from sandbox_messages where due_at is not null)::int
      + (select count(*) from provider_events where handled_at is null and dead_at is null)::int as left`)
  return rows[0]!.left
}

/** What a dead node had claimed is taken up by the next after a while. */
const settled = () => vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 90_000, interval: 250 })

test('killed at any moment of payments, messages and renewals: nothing is lost, doubled or out of balance', async () => {
  world.clock.advance({ seconds: (Date.now() - world.clock.now().getTime()) / 1_000 })
  const creators = await Promise.all(Array.from({ length: CREATORS }, () => sellingCreator(world)))
  const fans = await Promise.all(Array.from({ length: FANS }, () => world.person()))
  await start()
  for (const creator of creators)
    for (const fan of fans) {
      const { body } = await begin(fan, creator.id)
      await world.services.sandbox!.pay(checkoutIn(body.url), { number: GOOD_CARD, confirmed: true })
    }
  for (let n = 0; n < KILLS; n++) await killAndStart()
  await settled()
  await expectTrueBooks(world, creators)

  // A month later; the nodes find out by themselves what is due.
  const { db } = world.platform.database
  await db
    .updateTable('sandboxSettings')
    .set({ aheadSeconds: 32 * 86_400 })
    .execute()
  await transact(db, (tx) => world.platform.jobs.send(tx, 'sandbox.settle', {}))
  for (let n = 0; n < KILLS; n++) await killAndStart()
  await transact(db, (tx) => world.platform.jobs.send(tx, 'sandbox.settle', {}))
  const renewals = async () =>
    Number(
      (
        await db
          .selectFrom('sandboxPayments')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  await vi.waitFor(async () => expect(await renewals()).toBe(2 * CREATORS * FANS), { timeout: 60_000 })
  await settled()
  await expectTrueBooks(world, creators)
}, 240_000)
