import { type Chat, type getMessages, MESSAGES_PAGE, type PageQuery, type Query } from '@koji/contract'
import * as z from 'zod/mini'
import { presentMatch } from '#discovery/matches/service.ts'
import { ByMoment, decodeCursor, Moment, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { MessageViews } from './messages.ts'
import * as store from './store.ts'
import { keyOf, type MessageRow, messagesAt, messagesBefore, messagesFrom } from './store-messages.ts'
import * as photoStore from './store-photos.ts'

const ListCursor = z.tuple([z.boolean(), Moment, z.uuid()])
const PhotoCursor = z.tuple([z.int(), z.int()])

interface Dependencies {
  media: Media
  profiles: Profiles
  views: MessageViews
}

export type Talks = ReturnType<typeof talkReader>

/** Conversations as one of the two reads them. */
export function talkReader({ media, profiles, views }: Dependencies) {
  const mine = async (db: Db, me: Viewer, matchId: string): Promise<store.Talk> =>
    (await store.talkOf(db, me.accountId, matchId)) ?? refuse('not_found')

  /** Each with the other person and its last message. Who may not be seen is missing. */
  async function present(db: Db, me: Viewer, talks: readonly store.Talk[]): Promise<Chat[]> {
    const said = talks.filter(({ lastSeq }) => lastSeq > 0)
    const [people, lasts] = await Promise.all([
      profiles.many(
        db,
        me,
        talks.map(({ otherId }) => ({ id: otherId, relation: 'matched' })),
      ),
      said.length > 0
        ? messagesAt(
            db,
            said.map(({ matchId, lastSeq }) => ({ matchId, seq: lastSeq })),
          )
        : new Map<string, MessageRow>(),
    ])
    const withLast = said.flatMap((talk) => {
      const row = lasts.get(keyOf({ matchId: talk.matchId, seq: talk.lastSeq }))
      // One line has no room for what it answers.
      return row ? [{ row: { ...row, replyTo: null }, pair: talk }] : []
    })
    const messages = new Map(
      (await views.across(db, me.accountId, withLast)).map((message, n) => [
        withLast[n]!.row.matchId,
        // Nor is there a way to ask for it, so what is hidden stays here.
        message.hidden ? { ...message, text: '' } : message,
      ]),
    )
    return talks.flatMap((talk): Chat[] => {
      const person = people.get(talk.otherId)
      if (!person) return []
      return [
        {
          match: presentMatch({ id: talk.matchId, mode: talk.mode, madeAt: talk.madeAt }, person),
          photo: person.photos[0] ?? null,
          active: person.active,
          last: messages.get(talk.matchId) ?? null,
          unread: talk.unread,
          readSeq: talk.read,
          theirs: {
            deliveredSeq: talk.theirDelivered,
            readSeq: talk.receipts ? talk.theirRead : null,
          },
        },
      ]
    })
  }

  /** A page of talks that are presented together. */
  async function pageOfTalks(
    db: Db,
    me: Viewer,
    { talks, limit }: { talks: store.Talk[]; limit: number },
    keys: (talk: store.Talk) => (string | boolean)[],
  ) {
    const { items, next } = pageOf(talks, limit, (talk) => talk, keys)
    return { items: await present(db, me, items), next }
  }

  return {
    mine,
    present,

    async list(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const last = decodeCursor(after, ListCursor)
      const talks = await store.talksOf(db, me.accountId, {
        after: last && { waits: last[0], lastAt: last[1], matchId: last[2] },
        limit: limit + 1,
      })
      return pageOfTalks(db, me, { talks, limit }, listKeys)
    },

    async listNew(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const last = decodeCursor(after, ByMoment)
      const talks = await store.newTalksOf(db, me.accountId, {
        after: last && { madeAt: last[0], matchId: last[1] },
        limit: limit + 1,
      })
      return pageOfTalks(db, me, { talks, limit }, ({ madeAt, matchId }) => [madeAt.toISOString(), matchId])
    },

    counts: (db: Db, me: Viewer) => store.countsOf(db, me.accountId),

    async open(db: Db, me: Viewer, matchId: string) {
      const talk = await mine(db, me, matchId)
      const [[chat], rows] = await Promise.all([
        present(db, me, [talk]),
        messagesBefore(db, matchId, null, MESSAGES_PAGE),
      ])
      if (!chat) refuse('not_found')
      return { chat, messages: await views.within(db, me.accountId, talk, rows) }
    },

    async messages(
      db: Db,
      me: Viewer,
      matchId: string,
      { before, from, around, limit }: Query<typeof getMessages>,
    ) {
      const talk = await mine(db, me, matchId)
      const rows =
        from !== undefined
          ? await messagesFrom(db, matchId, from, limit)
          : around !== undefined
            ? await messagesFrom(db, matchId, Math.max(1, around - (limit >> 1)), limit)
            : await messagesBefore(db, matchId, before ?? null, limit)
      return { items: await views.within(db, me.accountId, talk, rows), lastSeq: talk.lastSeq }
    },

    async photos(db: Db, me: Viewer, matchId: string, { after, limit }: PageQuery) {
      await mine(db, me, matchId)
      const last = decodeCursor(after, PhotoCursor)
      const rows = await photoStore.photosOf(db, me.accountId, matchId, {
        after: last && { seq: last[0], position: last[1] },
        limit: limit + 1,
      })
      const { items, next } = pageOf(
        rows,
        limit,
        (row) => row,
        ({ seq, position }) => [seq, position],
      )
      const found = await media.photosOf(
        db,
        items.map(({ mediaId }) => mediaId),
      )
      const photos = new Map(found.map((photo) => [photo.id, photo]))
      return {
        items: items.flatMap(({ seq, mediaId }) => {
          const photo = photos.get(mediaId)
          return photo ? [{ seq, photo }] : []
        }),
        next,
      }
    },
  }
}

export const listKeys = ({ waits, lastAt, matchId }: store.Talk): (string | boolean)[] => [
  waits,
  lastAt!.toISOString(),
  matchId,
]
