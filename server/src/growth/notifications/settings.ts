import { NOTIFICATION_TYPES, type NotificationSettings, type NotificationType } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import * as store from './store-settings.ts'

export type Ways = NotificationSettings['types'][NotificationType]

const EVERY_WAY: Ways = { inApp: true, email: true, push: true }

const NIGHT: NotificationSettings['quiet'] = { on: false, from: '22:00', to: '08:00', timeZone: 'UTC' }

/** Letters about the account itself are not for choice: they tell whoever owns it when somebody else is in it. */
const settled = (type: NotificationType, ways: Ways): Ways =>
  type === 'account' ? { ...ways, email: true } : ways

/** The ways in which each of them wants to hear of this. */
export async function waysFor(
  db: Db,
  wanted: readonly { userId: string; type: NotificationType }[],
): Promise<(one: { userId: string; type: NotificationType }) => Ways> {
  const chosen = await store.waysOfAll(db, wanted)
  const ways = new Map(chosen.map(({ userId, type, ...way }) => [`${userId} ${type}`, way]))
  return ({ userId, type }) => ways.get(`${userId} ${type}`) ?? EVERY_WAY
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
  return (userId) => hours.get(userId) ?? NIGHT
}

export async function settingsOf(db: Db, userId: string): Promise<NotificationSettings> {
  const chosen = new Map((await store.waysOf(db, userId)).map(({ type, ...ways }) => [type, ways]))
  const types = Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, settled(type, chosen.get(type) ?? EVERY_WAY)]),
  ) as NotificationSettings['types']
  return { types, quiet: (await quietHours(db, [userId]))(userId) }
}

export async function saveSettings(
  tx: Tx,
  userId: string,
  { types, quiet }: NotificationSettings,
): Promise<void> {
  const rows = NOTIFICATION_TYPES.map((type) => {
    const { inApp, email, push } = settled(type, types[type])
    return { userId, type, inApp, email, push }
  })
  await store.setWays(tx, rows)
  const unmailed = rows.filter(({ email }) => !email).map(({ type }) => type)
  if (unmailed.length > 0) await store.stopMails(tx, userId, unmailed)
  const { on, from, to, timeZone } = quiet
  await store.setQuietHours(tx, { userId, isOn: on, fromTime: from, toTime: to, timeZone })
}
