import type { Notification, NotificationSettings } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Mails } from '#platform/mails/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { mailing } from './mailing.ts'
import { pushing } from './pushing.ts'
import { saveSettings, settingsOf } from './settings.ts'
import { presence, showing } from './showing.ts'
import * as store from './store.ts'
import * as gone from './store-gone.ts'
import { stopMails } from './store-settings.ts'
import { type News, teller } from './telling.ts'
import { present } from './words.ts'

export type Notifications = ReturnType<typeof notificationService>

const DAY_MS = 86_400_000
const KEPT_DAYS = 90
const KEPT_MAX = 500
/** Of notifications that are forgotten together. */
const AT_ONCE = 500

/** One for all that is about a match, one for its messages. */
export const LIKES = 'likes'
export const groupOf = {
  match: (matchId: string) => `match:${matchId}`,
  chat: (matchId: string) => `chat:${matchId}`,
}

export function notificationService(platform: Platform, others: { accounts: Accounts; mails: Mails }) {
  const { clock } = platform
  const push = pushing(platform)
  const mail = mailing(platform, others)
  const whoIsHere = presence(platform)
  const show = showing(platform, whoIsHere)
  const told = teller(platform, { push: push.queue, show, whoIsHere })

  /** Their other devices show it too. */
  async function tellRead(tx: Tx, userId: string, ids: string[] | null): Promise<{ unread: number }> {
    show(tx, { userId, read: ids })
    return { unread: await store.unreadCount(tx, userId) }
  }

  const showGone = (tx: Tx, touched: readonly { id: string; userId: string; gone: boolean }[]): void => {
    for (const { id, userId, ...one } of touched) show(tx, { userId, read: one.gone ? [id] : [] })
  }

  return {
    /** At the start: browsers ask for the key by which they know us. */
    prepare: async (): Promise<void> => void (await push.keys()),

    async list(db: Db, me: Viewer): Promise<{ items: Notification[]; unread: number }> {
      const [rows, unread] = await Promise.all([
        store.newest(db, me.accountId),
        store.unreadCount(db, me.accountId),
      ])
      return { items: rows.map(present), unread }
    },

    async read(tx: Tx, me: Viewer, id: string): Promise<{ unread: number }> {
      // One about somebody who hides is not there either.
      if (!(await store.one(tx, me.accountId, id))) refuse('not_found')
      await store.markRead(tx, me.accountId, id)
      return tellRead(tx, me.accountId, [id])
    },

    async readAll(tx: Tx, me: Viewer): Promise<{ unread: number }> {
      await store.markAllRead(tx, me.accountId)
      return tellRead(tx, me.accountId, null)
    },

    settings: (db: Db, me: Viewer): Promise<NotificationSettings> => settingsOf(db, me.accountId),

    async saveSettings(tx: Tx, me: Viewer, wanted: NotificationSettings): Promise<NotificationSettings> {
      await saveSettings(tx, me.accountId, wanted)
      return settingsOf(tx, me.accountId)
    },

    pushKey: async (): Promise<{ key: string }> => ({ key: (await push.keys()).publicKey }),
    subscribe: push.subscribe,
    unsubscribeBrowser: push.unsubscribe,
    push: push.send,

    /** By a link in an e-mail, whoever opens it. */
    async unsubscribe(tx: Tx, token: string): Promise<void> {
      const { accountId, types } = mail.readToken(token) ?? refuse('link_expired')
      if (await others.accounts.keep(tx, accountId)) await stopMails(tx, accountId, types)
    },

    mailDue: mail.mailDue,

    /** Written only by handlers of domain events. */
    tell: (tx: Tx, news: readonly News[]): Promise<void> => told.tell(tx, news),

    /** Somebody looked into a chat: what was told of it is read. */
    async chatRead(tx: Tx, accountId: string, matchId: string): Promise<void> {
      const groups = [groupOf.chat(matchId), groupOf.match(matchId)]
      const read = await store.markGroupsRead(tx, accountId, groups)
      if (read.length > 0)
        await tellRead(
          tx,
          accountId,
          read.map(({ id }) => id),
        )
    },

    /** Nobody is reminded of somebody with whom it is over. */
    async forgetMatch(tx: Tx, accountId: string, matchId: string): Promise<void> {
      const groups = [groupOf.chat(matchId), groupOf.match(matchId)]
      const gone = await store.deleteGroups(tx, accountId, groups)
      if (gone.length > 0)
        await tellRead(
          tx,
          accountId,
          gone.map(({ id }) => id),
        )
    },

    /** Messages that were taken back are counted no longer; where none is left there was nothing to tell. */
    async capMessages(tx: Tx, chats: readonly { userId: string; matchId: string }[]): Promise<void> {
      const groups = chats.map(({ userId, matchId }) => ({
        userId,
        matchId,
        groupKey: groupOf.chat(matchId),
      }))
      for (const { userId, id } of await store.capByUnread(tx, groups)) show(tx, { userId, read: [id] })
    },

    /** What was said about a post that is gone, some at a time: whether there may be more. */
    async forgetSaidAt(tx: Tx, place: string): Promise<boolean> {
      const found = await gone.forgetSaidAt(tx, place, AT_ONCE)
      showGone(tx, found)
      return found.length === AT_ONCE
    },

    /** That there was a new post, some at a time: where to go on. */
    async forgetPosts(tx: Tx, post: gone.GonePost, after: { id: string; userId: string } | null) {
      const { touched, last } = await gone.forgetPosts(tx, post, { after, most: AT_ONCE })
      showGone(tx, touched)
      return last
    },

    async forgetComments(tx: Tx, group: gone.CommentGroup, comments: gone.GoneComments): Promise<void> {
      showGone(tx, await gone.forgetComments(tx, group, comments))
    },

    async forgetGroups(tx: Tx, userId: string, groupKeys: readonly string[]): Promise<void> {
      const found = await store.deleteGroups(tx, userId, groupKeys)
      if (found.length > 0) show(tx, { userId, read: found.map(({ id }) => id) })
    },

    /** A like that was taken back. */
    async forgetLike(tx: Tx, userId: string, personId: string): Promise<void> {
      const gone = await store.forgetPerson(tx, { userId, groupKey: LIKES }, personId)
      if (gone.length > 0) show(tx, { userId, read: gone })
    },

    /** Somebody is hidden from somebody else, or is so no longer. Who heard nothing of them hears nothing now. */
    async recount(tx: Tx, accountId: string, personId: string): Promise<void> {
      if (await store.heardOf(tx, accountId, personId)) await tellRead(tx, accountId, [])
    },

    async sweep(tx: Tx): Promise<void> {
      await store.deleteOld(tx, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS))
      await store.deleteBeyond(tx, KEPT_MAX)
    },
  }
}
