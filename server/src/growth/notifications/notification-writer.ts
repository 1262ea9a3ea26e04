import { type NotificationType, UNREAD_EMAIL_DELAY_MINUTES } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { FindOnline, SendLive } from './live-updates.ts'
import type { PushRequest } from './push-messages.ts'
import { isEmailed } from './rules.ts'
import { channelsFor } from './settings.ts'
import * as store from './store-groups.ts'
import type { NotificationText } from './texts.ts'

const MINUTE_MS = 60_000

export interface NewNotification {
  userId: string
  type: NotificationType
  /** Unread notifications of one group are one notification. */
  groupKey: string
  opens: string
  event: { id: number; occurredAt: Date }
  about: { personId: string } | NotificationText
  /** Whether the count is of events or of different people. */
  counts: 'events' | 'people'
}

type DeliveredNotification = NewNotification & { inApp: boolean; mailAt: Date | null; push: boolean }

interface WrittenNotification {
  id: string
  userId: string
  groupKey: string
}

interface Dependencies {
  queuePush(tx: Tx, requests: readonly PushRequest[]): Promise<void>
  sendLive: SendLive
  findOnline: FindOnline
}

/** Expects notifications in the order of their events. */
export function notificationWriter(platform: Platform, { queuePush, sendLive, findOnline }: Dependencies) {
  return async (tx: Tx, newNotifications: readonly NewNotification[]): Promise<void> => {
    const delivered = await withChannels(platform, tx, newNotifications)
    if (delivered.length === 0) return
    const written = await writeGroups(platform, tx, delivered)
    const writtenIn = (channel: 'inApp' | 'push') => {
      const keys = new Set(delivered.filter((notification) => notification[channel]).map(keyOf))
      return written.filter((notification) => keys.has(keyOf(notification)))
    }
    const pushed = writtenIn('push')
    if (pushed.length > 0) {
      const online = await findOnline(pushed)
      await queuePush(
        tx,
        pushed.map(({ id, userId }) => ({ userId, notificationId: id, online: online.has(userId) })),
      )
    }
    for (const { id, userId } of writtenIn('inApp')) sendLive(tx, { userId, id })
  }
}

const keyOf = ({ userId, groupKey }: { userId: string; groupKey: string }): string => `${userId} ${groupKey}`

/** Omits notifications that the recipient wants on no channel. */
async function withChannels(
  { clock }: Platform,
  tx: Tx,
  newNotifications: readonly NewNotification[],
): Promise<DeliveredNotification[]> {
  if (newNotifications.length === 0) return []
  const channelsOf = await channelsFor(tx, newNotifications)
  const due = new Date(clock.now().getTime() + UNREAD_EMAIL_DELAY_MINUTES * MINUTE_MS)
  return newNotifications.flatMap((notification) => {
    const { inApp, email, push } = channelsOf(notification)
    const mailAt = email && isEmailed(notification.type) ? due : null
    return inApp || mailAt || push ? [{ ...notification, inApp, mailAt, push }] : []
  })
}

/** Writes one notification per group, with its latest event. Skips events that were counted before. */
async function writeGroups(
  { clock, ids }: Platform,
  tx: Tx,
  delivered: readonly DeliveredNotification[],
): Promise<WrittenNotification[]> {
  const groups = [...Map.groupBy(delivered, keyOf).values()]
  const last = await store.lastCountedEvents(
    tx,
    groups.map(([one]) => one!),
  )
  const newGroups = groups
    .map((group, n) => group.filter(({ event }) => event.id > last[n]!))
    .filter((group) => group.length > 0)
  if (newGroups.length === 0) return []
  const raisedAt = clock.now()
  const written = await store.upsertUnread(
    tx,
    newGroups.map((group) => rowOf(group, { id: ids.id(), raisedAt })),
  )
  await writePeople(tx, written, newGroups)
  return written
}

/** Adds the people of each group. Groups that were raised count those who are new to them. */
async function writePeople(
  tx: Tx,
  written: readonly (WrittenNotification & { raised: boolean })[],
  groups: readonly (readonly DeliveredNotification[])[],
): Promise<void> {
  const groupOf = new Map(groups.map((group) => [keyOf(group[0]!), group]))
  const people = written.flatMap((notification) =>
    peopleOf(groupOf.get(keyOf(notification))!).map(([personId, at]) => ({
      notificationId: notification.id,
      personId,
      at,
    })),
  )
  if (people.length === 0) return
  const added = await store.addPeople(tx, people)
  const countingPeople = new Set(
    written
      .filter((notification) => notification.raised && countsPeople(groupOf.get(keyOf(notification))!))
      .map(({ id }) => id),
  )
  const incremented = added.filter((id) => countingPeople.has(id))
  if (incremented.length > 0) await store.incrementCounts(tx, incremented)
}

const countsPeople = (group: readonly NewNotification[]): boolean => group[0]!.counts === 'people'

/** The people of a group, each with the time of their latest event. */
const peopleOf = (group: readonly NewNotification[]): [personId: string, at: Date][] => [
  ...new Map(
    group.flatMap(({ about, event }) =>
      'personId' in about ? [[about.personId, event.occurredAt] as const] : [],
    ),
  ),
]

function rowOf(
  group: readonly DeliveredNotification[],
  { id, raisedAt }: { id: string; raisedAt: Date },
): store.NewRow {
  const { userId, type, opens, groupKey, inApp, mailAt, about, event } = group.at(-1)!
  const { title, message } = 'title' in about ? about : { title: null, message: null }
  const people = countsPeople(group)
  return {
    id,
    raisedAt,
    userId,
    type,
    title,
    message,
    opens,
    groupKey,
    inApp,
    mailAt,
    createdAt: event.occurredAt,
    lastEvent: event.id,
    count: people ? peopleOf(group).length : group.length,
    // People who are new to a raised notification are counted when they are added.
    increment: people ? 0 : group.length,
  }
}
