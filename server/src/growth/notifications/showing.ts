import type { AccountMessage } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { coalesce } from '#platform/work/coalesce.ts'
import * as store from './store.ts'
import { present } from './words.ts'

/** Something new for somebody, or what they have read: all of it when there is no list. */
type Said = { userId: string } & ({ id: string } | { read: string[] | null })

/** Accounts that have Koji open on any device; none when the bus can't say. */
export function presence({ devices, log }: Pick<Platform, 'devices' | 'log'>) {
  return async (some: readonly { userId: string }[]): Promise<ReadonlySet<string>> => {
    try {
      return await devices.online(some.map(({ userId }) => userId))
    } catch (error) {
      log.warn({ err: error }, 'presence is unknown')
      return new Set()
    }
  }
}

/**
 * Says it on all devices of this person, with how many are unread. They are counted once it is durable, and one after
 * the other: what was counted earlier would be wrong when two things happen at once, and arrive last. Who comes after it
 * is durable reads it by themselves; so only then is it known who else has to be told.
 */
export function showing(
  { database, devices, log }: Platform,
  whoIsHere: ReturnType<typeof presence>,
): (tx: Tx, said: Said) => void {
  const show = coalesce<Said, void>({
    async run(all) {
      const { db } = database
      const here = await whoIsHere(all)
      const batch = all.filter(({ userId }) => here.has(userId))
      if (batch.length === 0) return all.map(() => undefined)
      const told = batch.flatMap((said) => ('id' in said ? [said] : []))
      const rows = told.length > 0 ? await store.shown(db, told) : []
      const unread = await store.unreadCounts(db, [...new Set(batch.map(({ userId }) => userId))])
      const messages = batch.flatMap((said): [string, AccountMessage][] => {
        const { userId } = said
        const count = unread.get(userId)!
        if ('read' in said) return [[userId, { type: 'notifications_read', ids: said.read, unread: count }]]
        const row = rows.find(({ id }) => id === said.id)
        return row ? [[userId, { type: 'notification', notification: present(row), unread: count }]] : []
      })
      for (const [userId, message] of messages) devices.send(userId, message)
      return all.map(() => undefined)
    },
    keysOf: () => [],
    lanes: 1,
    max: 200,
  })
  return (tx, said) =>
    afterCommit(tx, () => {
      show(said).catch((error: unknown) => log.warn({ err: error }, 'a notification was not told'))
    })
}
