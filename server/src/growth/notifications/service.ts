import type { Notification, NotificationSettings } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Mails } from '#platform/mails/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { GROUP_KEYS } from './group-keys.ts'
import { liveUpdates, onlineFinder, type SendLive } from './live-updates.ts'
import { type NewNotification, notificationWriter } from './notification-writer.ts'
import { pushMessages } from './push-messages.ts'
import { notificationRemoval } from './removal.ts'
import { saveSettings, settingsOf } from './settings.ts'
import * as store from './store.ts'
import { markGroupsRead } from './store-groups.ts'
import { stopEmails } from './store-settings.ts'
import { type NotificationText, present } from './texts.ts'
import { unreadEmails } from './unread-emails.ts'

export type Notifications = ReturnType<typeof notificationService>

const DAY_MS = 86_400_000
const KEPT_DAYS = 90
const KEPT_MAX = 500

export interface OwnerNotification extends Pick<NewNotification, 'userId' | 'type' | 'opens'> {
  text: NotificationText
  /** By default, the notification is a group of its own. */
  groupKey?: string
}

export function notificationService(
  platform: Platform,
  { accounts, mails }: { accounts: Accounts; mails: Mails },
) {
  const { clock } = platform
  const push = pushMessages(platform)
  const emails = unreadEmails(platform, { accounts, mails })
  const findOnline = onlineFinder(platform)
  const sendLive = liveUpdates(platform, findOnline)
  const notify = notificationWriter(platform, { queuePush: push.queue, sendLive, findOnline })

  return {
    ...readList(sendLive),
    ...notificationRemoval(sendLive),

    /** Called at the start, because browsers ask for the key. */
    prepare: async (): Promise<void> => void (await push.keys()),

    settings: (db: Db, me: Viewer): Promise<NotificationSettings> => settingsOf(db, me.accountId),

    async saveSettings(tx: Tx, me: Viewer, settings: NotificationSettings): Promise<NotificationSettings> {
      await saveSettings(tx, me.accountId, settings)
      return settingsOf(tx, me.accountId)
    },

    pushKey: async (): Promise<{ key: string }> => ({ key: (await push.keys()).publicKey }),
    subscribe: push.subscribe,
    unsubscribeBrowser: push.unsubscribe,
    push: push.send,

    /** The signed token replaces signing in. */
    async unsubscribe(tx: Tx, token: string): Promise<void> {
      const { accountId, types } = emails.readToken(token) ?? refuse('link_expired')
      if (await accounts.preventErasure(tx, accountId)) await stopEmails(tx, accountId, types)
    },

    sendDueEmails: emails.sendDue,

    /** Called by event handlers only. */
    notify,

    /** Notifies about an account or something it owns, with a fixed text. Called by event handlers only. */
    notifyOwner: (
      tx: Tx,
      event: NewNotification['event'],
      { text, groupKey = GROUP_KEYS.event(event.id), ...owner }: OwnerNotification,
    ): Promise<void> => notify(tx, [{ ...owner, groupKey, event, about: text, counts: 'events' }]),

    async sweep(tx: Tx): Promise<void> {
      await store.deleteOld(tx, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS))
      await store.deleteSurplus(tx, KEPT_MAX)
    },
  }
}

function readList(sendLive: SendLive) {
  /** Updates other devices, too. */
  async function sendRead(tx: Tx, userId: string, ids: string[] | null): Promise<{ unread: number }> {
    sendLive(tx, { userId, read: ids })
    return { unread: await store.unreadCount(tx, userId) }
  }

  return {
    async list(db: Db, me: Viewer): Promise<{ items: Notification[]; unread: number }> {
      const [rows, unread] = await Promise.all([
        store.newestNotifications(db, me.accountId),
        store.unreadCount(db, me.accountId),
      ])
      return { items: rows.map(present), unread }
    },

    async read(tx: Tx, me: Viewer, id: string): Promise<{ unread: number }> {
      // A notification about a hidden person is refused like one that doesn't exist.
      if (!(await store.notificationById(tx, me.accountId, id))) refuse('not_found')
      await store.markRead(tx, me.accountId, id)
      return sendRead(tx, me.accountId, [id])
    },

    async readAll(tx: Tx, me: Viewer): Promise<{ unread: number }> {
      await store.markAllRead(tx, me.accountId)
      return sendRead(tx, me.accountId, null)
    },

    async readConversation(tx: Tx, accountId: string, matchId: string): Promise<void> {
      const groupKeys = [GROUP_KEYS.messages(matchId), GROUP_KEYS.match(matchId)]
      const read = await markGroupsRead(tx, accountId, groupKeys)
      if (read.length > 0) sendLive(tx, { userId: accountId, read: read.map(({ id }) => id) })
    },

    /** Sends a new count after a block hid or showed a person. Skips accounts without notifications about them. */
    async recount(tx: Tx, accountId: string, personId: string): Promise<void> {
      if (await store.hasNotificationAbout(tx, accountId, personId))
        sendLive(tx, { userId: accountId, read: [] })
    },
  }
}
