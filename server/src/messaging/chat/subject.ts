import type { Db, Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import type { Devices } from '#platform/realtime/devices.ts'
import type { Media } from '#safety/media/service.ts'
import type { Subject } from '#safety/moderation/service.ts'
import type { MessageViews } from './messages.ts'
import { talkOf } from './store.ts'
import * as messageStore from './store-messages.ts'
import * as photoStore from './store-photos.ts'

/** Messages before and after the one that is looked at. */
const AROUND = 8

interface Dependencies {
  media: Media
  views: MessageViews
  devices: Devices
  /** Of photos those that were removed by themselves, or wait for somebody to look. */
  heldAnyway(db: Db, mediaIds: readonly string[]): Promise<Set<string>>
}

/** A message as something to decide about, and what was said around it. */
export function messageSubject({ media, views, devices, heldAnyway }: Dependencies) {
  /** Both see at once what became of it, as far as their conversation is open. */
  async function tellBoth(tx: Tx, { matchId, seq }: messageStore.At, people: readonly string[]) {
    for (const person of people) {
      const talk = await talkOf(tx, person, matchId)
      const row = talk && (await messageStore.messageAt(tx, matchId, seq))
      if (!row) continue
      const message = await views.one(tx, person, talk, row)
      afterCommit(tx, () => devices.send(person, { type: 'message_changed', match: matchId, message }))
    }
  }

  async function change(tx: Tx, id: string, heldRule: string | null): Promise<void> {
    const found = await messageStore.placeOfMessage(tx, id)
    if (!found || !(await messageStore.setHeld(tx, found, heldRule))) return
    const all = await photoStore.mediaIdsAt(tx, found)
    const held = heldRule ? new Set<string>() : await heldAnyway(tx, all)
    for (const photo of all) if (!held.has(photo)) await media.judge(tx, photo, heldRule ? 'held' : 'shown')
    await tellBoth(tx, found, [found.lowId, found.highId])
  }

  const photosAt = async (db: Db, at: messageStore.At) =>
    media.photosOf(db, await photoStore.mediaIdsAt(db, at))

  const subject: Subject = {
    async show(db, id) {
      const found = await messageStore.placeOfMessage(db, id)
      const row = found && (await messageStore.messageAt(db, found.matchId, found.seq))
      if (!row) return null
      const kept = await messageStore.keptWords(db, id)
      const texts = [
        ...(row.text ? [{ label: row.editedAt ? 'Message, changed' : 'Message', text: row.text }] : []),
        ...kept.map((text) => ({ label: 'Said before', text })),
      ]
      return { texts, photos: await photosAt(db, row), held: row.heldRule !== null, madeAt: row.at }
    },
    hold: (tx, id, rule) => change(tx, id, rule),
    release: (tx, id) => change(tx, id, null),
  }

  return {
    subject,

    /** What was said around it, as it is; null when nothing is left of it. */
    async around(db: Db, id: string) {
      const found = await messageStore.placeOfMessage(db, id)
      if (!found) return null
      const first = Math.max(1, found.seq - AROUND)
      const rows = await messageStore.messagesFrom(db, found.matchId, first, AROUND + found.seq - first + 1)
      return Promise.all(
        rows.map(async (row) => ({
          seq: row.seq,
          byAuthor: row.sender === found.sender,
          text: row.text,
          at: row.at,
          photos: row.photos > 0 ? await photosAt(db, row) : [],
          subject: row.seq === found.seq,
          unsent: row.unsentAt !== null,
        })),
      )
    },
  }
}
