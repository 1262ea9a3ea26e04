import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { TestWorld } from './world.ts'

/** Actions of other features that cause notifications, each followed by their delivery. */
export function notificationActions(world: TestWorld) {
  const inTransaction = <Result>(work: Parameters<typeof transact<Result>>[1]) =>
    transact(world.platform.database.db, work)

  async function insertMessages(
    tx: Tx,
    matchId: string,
    senderId: string,
    receiverId: string,
    seqs: number[],
  ) {
    const sender = senderId < receiverId ? 0 : 1
    const rows = seqs.map((seq) => ({
      matchId,
      seq,
      id: world.platform.ids.id(),
      sender,
      at: world.clock.now(),
      text: 'Hello',
    }))
    await tx.insertInto('messages').values(rows).execute()
    await sql`
      update conversations set last_seq = ${seqs.at(-1)}, last_at = ${world.clock.now()},
        low_unread = low_unread + ${sender === 1 ? seqs.length : 0}, high_unread = high_unread + ${sender === 0 ? seqs.length : 0}
      where match_id = ${matchId}`.execute(tx)
    await world.platform.events.recordAll(
      tx,
      'chat.sent',
      seqs.map((seq) => ({ subject: matchId, payload: { matchId, seq, senderId, receiverId } })),
    )
  }

  /** Fails on a handler error, which would otherwise only delay the notification until a retry. */
  async function deliverAll(): Promise<void> {
    await world.dispatcher.drain()
    const { rows } = await world.platform.database.pool.query<{ handler: string; error: string }>(
      'select handler, error from event_deliveries where attempts > 0',
    )
    if (rows.length > 0) throw new Error(`Event handlers failed: ${JSON.stringify(rows)}`)
  }

  return {
    async match(a: string, b: string): Promise<string> {
      const id = world.platform.ids.id()
      await inTransaction((tx) => world.services.matches.make(tx, [{ id, pair: [a, b], mode: 'friends' }]))
      await deliverAll()
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
            target: numberOf(targetId),
            swiper: numberOf(swiperId),
            mode: 0,
            at: world.clock.now(),
            note: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const payload = { swiperId, targetId, mode: 'friends' } as const
        await world.platform.events.record(tx, 'swipes.liked', targetId, payload)
      })
      await deliverAll()
    },

    async message(matchId: string, senderId: string, receiverId: string, ...seqs: number[]): Promise<void> {
      await inTransaction((tx) => insertMessages(tx, matchId, senderId, receiverId, seqs))
      await deliverAll()
    },

    /** Sends several messages before any notification is delivered. */
    async messages(all: readonly [matchId: string, senderId: string, receiverId: string, seqs: number[]][]) {
      await inTransaction(async (tx) => {
        for (const [matchId, senderId, receiverId, seqs] of all)
          await insertMessages(tx, matchId, senderId, receiverId, seqs)
      })
      await deliverAll()
    },

    async takeBack(swiperId: string, targetId: string): Promise<void> {
      const payload = { swiperId, targetId, mode: 'friends' } as const
      await inTransaction(async (tx) => {
        await sql`
          delete from likes where swiper = (select number from profiles where id = ${swiperId})
            and target = (select number from profiles where id = ${targetId})`.execute(tx)
        await world.platform.events.record(tx, 'swipes.taken_back', targetId, payload)
      })
      await deliverAll()
    },

    async unmatch(matchId: string, a: string, b: string): Promise<void> {
      const [lowId, highId] = [a, b].toSorted() as [string, string]
      await inTransaction((tx) =>
        world.platform.events.record(tx, 'matches.ended', matchId, { matchId, lowId, highId, byId: a }),
      )
      await deliverAll()
    },
  }
}
