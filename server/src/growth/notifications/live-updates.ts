import type { AccountMessage } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { coalesce } from '#platform/work/coalesce.ts'
import * as store from './store.ts'
import { present } from './texts.ts'

/** A notification that is new or raised, or the ids of those that were read or deleted: `null` for all. */
type LiveUpdate = { userId: string } & ({ id: string } | { read: string[] | null })

export type FindOnline = (recipients: readonly { userId: string }[]) => Promise<ReadonlySet<string>>
export type SendLive = (tx: Tx, update: LiveUpdate) => void

/** Finds accounts that have Koji open on a device. Empty if the bus is unavailable. */
export function onlineFinder({ devices, log }: Pick<Platform, 'devices' | 'log'>): FindOnline {
  return async (recipients) => {
    try {
      return await devices.online(recipients.map(({ userId }) => userId))
    } catch (error) {
      log.warn({ err: error }, 'presence is unknown')
      return new Set()
    }
  }
}

/**
 * Sends updates with the number of unread notifications to all devices of an account, after the commit. One lane counts
 * and sends for everyone, because a count from a parallel lane could be outdated when it arrives last. Presence is read
 * after the commit too: a device that connects later reads the list itself.
 */
export function liveUpdates(platform: Platform, findOnline: FindOnline): SendLive {
  const { log } = platform
  const send = coalesce<LiveUpdate, void>({
    async run(updates) {
      await sendBatch(platform, findOnline, updates)
      return updates.map(() => undefined)
    },
    keysOf: () => [],
    lanes: 1,
    max: 200,
  })
  return (tx, update) =>
    afterCommit(tx, () => {
      send(update).catch((error: unknown) => log.warn({ err: error }, 'a live notification was not sent'))
    })
}

async function sendBatch(
  { database: { db }, devices }: Platform,
  findOnline: FindOnline,
  updates: readonly LiveUpdate[],
): Promise<void> {
  const online = await findOnline(updates)
  const batch = updates.filter(({ userId }) => online.has(userId))
  if (batch.length === 0) return
  const raised = batch.flatMap((update) => ('id' in update ? [update] : []))
  const rows = raised.length > 0 ? await store.notificationsByIds(db, raised) : []
  const counts = await store.unreadCounts(db, [...new Set(batch.map(({ userId }) => userId))])
  for (const update of batch) {
    const message = messageOf(update, { rows, unread: counts.get(update.userId)! })
    if (message) devices.send(update.userId, message)
  }
}

function messageOf(
  update: LiveUpdate,
  { rows, unread }: { rows: readonly store.NotificationRow[]; unread: number },
): AccountMessage | null {
  if ('read' in update) return { type: 'notifications_read', ids: update.read, unread }
  const row = rows.find(({ id }) => id === update.id)
  return row ? { type: 'notification', notification: present(row), unread } : null
}
