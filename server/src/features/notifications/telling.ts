import {
  type AccountMessage,
  type Notification,
  type NotificationType,
  UNREAD_EMAIL_MINUTES,
} from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { accountTopic } from '#platform/realtime/live.ts'
import { isMailed } from './rules.ts'
import { waysFor } from './settings.ts'
import * as store from './store.ts'
import { type AboutPeople, type Words, wordsAbout } from './words.ts'

const MINUTE_MS = 60_000

export interface News {
  userId: string
  type: NotificationType
  /** What is about the same, as long as it is unread, is one notification. */
  groupKey: string
  opens: string
  event: { id: number; occurredAt: Date }
  /** The person it is about, or the words. */
  about: { personId: string } | Words
  /** Whether each event counts, or each person. */
  counts: 'events' | 'people'
}

export function present({ name, createdAt, ...row }: store.NotificationRow): Notification {
  const { id, type, read, opens, count } = row
  const words =
    row.title === null
      ? wordsAbout(type as AboutPeople, { name: name!, count })
      : { title: row.title, message: row.message! }
  return { id, type, ...words, read, createdAt: createdAt.toISOString(), opens, count }
}

export function teller(
  { bus, clock, ids, log }: Platform,
  push: (tx: Tx, userId: string, notificationId: string) => Promise<void>,
) {
  /** Somebody who has Koji open sees it there. */
  async function isHere(userId: string): Promise<boolean> {
    try {
      return await bus.followed(accountTopic(userId))
    } catch (error) {
      log.warn({ err: error }, 'nobody knows who is here')
      return false
    }
  }

  /** Null when this event was counted before. */
  async function write(tx: Tx, news: News, inApp: boolean, mailAt: Date | null): Promise<string | null> {
    const { userId, groupKey, event, about, counts } = news
    if ((await store.lastCounted(tx, userId, groupKey)) >= event.id) return null
    const at = clock.now()
    const raised = await store.raise(tx, { userId, groupKey, at, event: event.id, mailAt })
    const id = raised?.id ?? ids.id()
    if (!raised) {
      const { type, opens } = news
      const words = 'title' in about ? about : { title: null, message: null }
      const kept = { id, userId, type, ...words, opens, groupKey, inApp, mailAt }
      await store.insert(tx, { ...kept, createdAt: event.occurredAt, lastEvent: event.id })
    }
    const fresh =
      'personId' in about
        ? await store.addPerson(tx, { notificationId: id, personId: about.personId, at: event.occurredAt })
        : true
    if (raised && (counts === 'events' || fresh)) await store.countOneMore(tx, id)
    return id
  }

  return {
    isHere,

    /** Says something on all devices of this person, once the transaction is durable. */
    post(tx: Tx, userId: string, message: AccountMessage): void {
      afterCommit(tx, () => {
        bus
          .post(accountTopic(userId), message)
          .catch((error: unknown) => log.warn({ err: error }, 'a notification was not told'))
      })
    },

    async tell(tx: Tx, news: News): Promise<void> {
      const { userId, type } = news
      const ways = await waysFor(tx, userId, type)
      const away = !(await isHere(userId))
      const mailed = ways.email && isMailed(type)
      if (!ways.inApp && !mailed && !ways.push) return
      const due = new Date(clock.now().getTime() + UNREAD_EMAIL_MINUTES * MINUTE_MS)
      const id = await write(tx, news, ways.inApp, mailed && away ? due : null)
      if (!id) return
      if (ways.push && away) await push(tx, userId, id)
      if (ways.inApp) await this.show(tx, userId, id)
    },

    async show(tx: Tx, userId: string, id: string): Promise<void> {
      const row = await store.one(tx, userId, id)
      if (!row) return
      const unread = await store.unreadCount(tx, userId)
      this.post(tx, userId, { type: 'notification', notification: present(row), unread })
    },

    unread: (db: Db, userId: string) => store.unreadCount(db, userId),
  }
}
