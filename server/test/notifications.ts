import { transact } from '#platform/db/transact.ts'
import type { TestWorld } from './world.ts'

/** What other features do that somebody is told of, and the telling of it. */
export function newsIn(world: TestWorld) {
  const inTransaction = <Result>(work: Parameters<typeof transact<Result>>[1]) =>
    transact(world.platform.database.db, work)

  return {
    /** Both like each other. */
    async match(a: string, b: string): Promise<string> {
      const id = world.platform.ids.id()
      await inTransaction((tx) => world.services.matches.make(tx, [{ id, pair: [a, b], mode: 'friends' }]))
      await world.dispatcher.drain()
      return id
    },

    async like(swiperId: string, targetId: string): Promise<void> {
      const { db } = world.platform.database
      const numbers = await db
        .selectFrom('profiles')
        .select(['id', 'number'])
        .where('id', 'in', [swiperId, targetId])
        .execute()
      const numberOf = (id: string) => numbers.find((profile) => profile.id === id)!.number
      await inTransaction(async (tx) => {
        await tx
          .insertInto('likes')
          .values({
            ...{ target: numberOf(targetId), swiper: numberOf(swiperId), mode: 0 },
            ...{ at: world.clock.now(), note: null },
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const payload = { swiperId, targetId, mode: 'friends' } as const
        await world.platform.events.record(tx, 'swipes.liked', targetId, payload)
      })
      await world.dispatcher.drain()
    },

    async message(matchId: string, senderId: string, receiverId: string, seq: number): Promise<void> {
      const payload = { matchId, seq, senderId, receiverId }
      await inTransaction((tx) => world.platform.events.record(tx, 'chat.sent', matchId, payload))
      await world.dispatcher.drain()
    },

    async unmatch(matchId: string, a: string, b: string): Promise<void> {
      const [lowId, highId] = [a, b].toSorted() as [string, string]
      await inTransaction((tx) =>
        world.platform.events.record(tx, 'matches.ended', matchId, { matchId, lowId, highId, byId: a }),
      )
      await world.dispatcher.drain()
    },
  }
}
