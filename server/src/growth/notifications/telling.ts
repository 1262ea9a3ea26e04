import { type NotificationType, UNREAD_EMAIL_MINUTES } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Pushed } from './pushing.ts'
import { isMailed } from './rules.ts'
import { waysFor } from './settings.ts'
import type { presence, showing } from './showing.ts'
import * as store from './store.ts'
import type { Words } from './words.ts'

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

interface Dependencies {
  push(tx: Tx, told: readonly Pushed[]): Promise<void>
  show: ReturnType<typeof showing>
  whoIsHere: ReturnType<typeof presence>
}

export function teller({ clock, ids }: Platform, { push, show, whoIsHere }: Dependencies) {
  /** Those of one group are one: told with the last of them, and counted together. Known ones are not counted again. */
  async function write(
    tx: Tx,
    told: readonly Told[],
  ): Promise<{ id: string; userId: string; groupKey: string }[]> {
    const groups = [...Map.groupBy(told, ({ userId, groupKey }) => `${userId} ${groupKey}`).values()]
    const last = await store.lastCounted(
      tx,
      groups.map(([one]) => one!),
    )
    const fresh = groups
      .map((group, n) => group.filter(({ event }) => event.id > last[n]!))
      .filter((group) => group.length > 0)
    if (fresh.length === 0) return []
    const kept = fresh.map((group) => asOne(group, { id: ids.id(), raisedAt: clock.now() }))
    const notes = await store.keep(tx, kept)
    const groupOfNote = new Map(fresh.map((group) => [`${group[0]!.userId} ${group[0]!.groupKey}`, group]))
    const raised = new Set<string>()
    const people = notes.flatMap((note) => {
      const group = groupOfNote.get(`${note.userId} ${note.groupKey}`)!
      if (note.raised && group[0]!.counts === 'people') raised.add(note.id)
      return peopleOf(group).map(([personId, at]) => ({ notificationId: note.id, personId, at }))
    })
    if (people.length > 0) {
      const more = (await store.addPeople(tx, people)).filter((id) => raised.has(id))
      if (more.length > 0) await store.countMore(tx, more)
    }
    return notes
  }

  return {
    /** In the order of their events. */
    async tell(tx: Tx, news: readonly News[]): Promise<void> {
      if (news.length === 0) return
      const waysOf = await waysFor(tx, news)
      const due = new Date(clock.now().getTime() + UNREAD_EMAIL_MINUTES * MINUTE_MS)
      const wanted = news.flatMap((one) => {
        const { inApp, email, push: pushed } = waysOf(one)
        const mailed = email && isMailed(one.type)
        const mailAt = mailed ? due : null
        return inApp || mailed || pushed ? [{ ...one, inApp, mailAt, pushed }] : []
      })
      if (wanted.length === 0) return
      const notes = await write(tx, wanted)
      const [seen, pushed] = [new Set<string>(), new Set<string>()]
      for (const { userId, groupKey, ...one } of wanted) {
        if (one.inApp) seen.add(`${userId} ${groupKey}`)
        if (one.pushed) pushed.add(`${userId} ${groupKey}`)
      }
      const among = (some: ReadonlySet<string>) =>
        notes.filter(({ userId, groupKey }) => some.has(`${userId} ${groupKey}`))
      const toPush = among(pushed)
      if (toPush.length > 0) {
        const here = await whoIsHere(toPush)
        await push(
          tx,
          toPush.map(({ id, userId }) => ({ userId, notificationId: id, here: here.has(userId) })),
        )
      }
      for (const { id, userId } of among(seen)) show(tx, { userId, id })
    },
  }
}

type Told = News & { inApp: boolean; mailAt: Date | null }

/** Everybody that a group is about, each with when they came last. */
const peopleOf = (group: readonly News[]): [personId: string, at: Date][] => [
  ...new Map(
    group.flatMap(({ about, event }) =>
      'personId' in about ? [[about.personId, event.occurredAt] as const] : [],
    ),
  ),
]

function asOne(group: readonly Told[], own: { id: string; raisedAt: Date }): store.Kept {
  const { userId, type, opens, groupKey, inApp, mailAt, about, event, counts } = group.at(-1)!
  const { title, message } = 'title' in about ? about : { title: null, message: null }
  return {
    ...own,
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
    count: counts === 'events' ? group.length : peopleOf(group).length,
    // People are counted once it is known who of them is in it already.
    more: counts === 'events' ? group.length : 0,
  }
}
