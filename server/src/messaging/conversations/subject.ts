import type { Db, Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import type { Devices } from '#platform/realtime/devices.ts'
import type { Media } from '#safety/media/service.ts'
import type { Subject } from '#safety/moderation/service.ts'
import type { MessageViews } from './message-views.ts'
import { findConversation } from './store.ts'
import { keptTextsOf } from './store-kept-texts.ts'
import * as store from './store-messages.ts'
import { mediaIdsOf } from './store-photos.ts'

/** Messages of context before and after the reported one. */
const CONTEXT_MESSAGES = 8

interface Dependencies {
  media: Media
  views: MessageViews
  devices: Devices
  /** Which of these photos stay held because of a case or decision about the photo itself. */
  heldPhotos(db: Db, mediaIds: readonly string[]): Promise<Set<string>>
}

type Located = NonNullable<Awaited<ReturnType<typeof store.locateMessage>>>

/** A message as a subject of cases, for our team. */
export function messageSubject(dependencies: Dependencies) {
  const { media } = dependencies
  const photosOf = async (db: Db, key: store.MessageKey) => media.photosOf(db, await mediaIdsOf(db, key))

  const subject: Subject = {
    async show(db, id) {
      const key = await store.locateMessage(db, id)
      const row = key && (await store.findMessage(db, key))
      if (!row) return null
      const kept = await keptTextsOf(db, id)
      const texts = [
        ...(row.text ? [{ label: row.editedAt ? 'Message, changed' : 'Message', text: row.text }] : []),
        ...kept.map((text) => ({ label: 'Said before', text })),
      ]
      return { texts, photos: await photosOf(db, row), held: row.heldRule !== null, madeAt: row.at }
    },
    hold: (tx, id, rule) => changeHeldRule(dependencies, tx, id, rule),
    release: (tx, id) => changeHeldRule(dependencies, tx, id, null),
  }

  return {
    subject,

    /** The message with those before and after it. Null when it's gone. */
    async messageContext(db: Db, id: string) {
      const located = await store.locateMessage(db, id)
      if (!located) return null
      const { matchId, seq, sender } = located
      const first = Math.max(1, seq - CONTEXT_MESSAGES)
      const rows = await store.messagesFrom(db, matchId, first, CONTEXT_MESSAGES + seq - first + 1)
      return Promise.all(
        rows.map(async (row) => ({
          seq: row.seq,
          byAuthor: row.sender === sender,
          text: row.text,
          at: row.at,
          photos: row.photos > 0 ? await photosOf(db, row) : [],
          subject: row.seq === seq,
          unsent: row.unsentAt !== null,
        })),
      )
    },
  }
}

/** Holds a message and its photos, or releases them. */
async function changeHeldRule(
  dependencies: Dependencies,
  tx: Tx,
  id: string,
  heldRule: string | null,
): Promise<void> {
  const { media, heldPhotos } = dependencies
  const located = await store.locateMessage(tx, id)
  if (!located || !(await store.setHeldRule(tx, located, heldRule))) return
  const photos = await mediaIdsOf(tx, located)
  const stillHeld = heldRule ? new Set<string>() : await heldPhotos(tx, photos)
  for (const photo of photos)
    if (!stillHeld.has(photo)) await media.setVisibility(tx, photo, heldRule ? 'held' : 'shown')
  await broadcastChange(dependencies, tx, located)
}

/** Sends the message to both people, unless their conversation is closed. */
async function broadcastChange(
  { views, devices }: Dependencies,
  tx: Tx,
  { matchId, seq, lowId, highId }: Located,
): Promise<void> {
  for (const person of [lowId, highId]) {
    const conversation = await findConversation(tx, person, matchId)
    const row = conversation && (await store.findMessage(tx, { matchId, seq }))
    if (!row) continue
    const message = await views.one(tx, person, conversation, row)
    afterCommit(tx, () => devices.send(person, { type: 'message_changed', match: matchId, message }))
  }
}
