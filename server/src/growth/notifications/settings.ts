import { NOTIFICATION_TYPES, type NotificationSettings, type NotificationType } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import * as store from './store-settings.ts'

export type Channels = NotificationSettings['types'][NotificationType]

interface Recipient {
  userId: string
  type: NotificationType
}

const ALL_CHANNELS: Channels = { inApp: true, email: true, push: true }

const NO_QUIET_HOURS: NotificationSettings['quiet'] = {
  on: false,
  from: '22:00',
  to: '08:00',
  timeZone: 'UTC',
}

/** Emails about the account can't be turned off, because they warn its owner when someone else is in it. */
const withRequired = (type: NotificationType, channels: Channels): Channels =>
  type === 'account' ? { ...channels, email: true } : channels

export async function channelsFor(
  db: Db,
  recipients: readonly Recipient[],
): Promise<(recipient: Recipient) => Channels> {
  const rows = await store.channelsOfAll(db, recipients)
  const saved = new Map(rows.map(({ userId, type, ...channels }) => [`${userId} ${type}`, channels]))
  return ({ userId, type }) => saved.get(`${userId} ${type}`) ?? ALL_CHANNELS
}

export async function quietHours(
  db: Db,
  userIds: readonly string[],
): Promise<(userId: string) => NotificationSettings['quiet']> {
  const rows = await store.quietHoursOf(db, userIds)
  const hours = new Map(
    rows.map(({ userId, isOn, fromTime, toTime, timeZone }) => [
      userId,
      { on: isOn, from: fromTime, to: toTime, timeZone },
    ]),
  )
  return (userId) => hours.get(userId) ?? NO_QUIET_HOURS
}

export async function settingsOf(db: Db, userId: string): Promise<NotificationSettings> {
  const rows = await store.channelsOf(db, userId)
  const saved = new Map(rows.map(({ type, ...channels }) => [type, channels]))
  const types = Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, withRequired(type, saved.get(type) ?? ALL_CHANNELS)]),
  ) as NotificationSettings['types']
  return { types, quiet: (await quietHours(db, [userId]))(userId) }
}

export async function saveSettings(
  tx: Tx,
  userId: string,
  { types, quiet }: NotificationSettings,
): Promise<void> {
  const rows = NOTIFICATION_TYPES.map((type) => {
    const { inApp, email, push } = withRequired(type, types[type])
    return { userId, type, inApp, email, push }
  })
  await store.saveChannels(tx, rows)
  const withoutEmail = rows.filter(({ email }) => !email).map(({ type }) => type)
  if (withoutEmail.length > 0) await store.stopEmails(tx, userId, withoutEmail)
  const { on, from, to, timeZone } = quiet
  await store.saveQuietHours(tx, { userId, isOn: on, fromTime: from, toTime: to, timeZone })
}
