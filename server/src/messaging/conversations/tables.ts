import { sql } from 'kysely'
import { MATCHES } from '#discovery/matches/fragments.ts'
import { defineTables, through } from '#platform/personal-data/define-tables.ts'
import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { reactionsOf } from './store-export.ts'
import { mediaIdsWith } from './store-photos.ts'

/** The matches of an account, with its side in each. */
const sidesOf = (accountId: string) => sql`(
  select id, 0 from ${MATCHES} m where low_id = ${accountId}
  union all select id, 1 from ${MATCHES} m where high_id = ${accountId})`

/** Triggers delete messages along with their match. */
export const conversationTables = (_: Platform, { media }: { media: Media }) =>
  defineTables({
    section: {
      name: 'chat',
      about:
        'What you wrote to your matches, how you reacted, how far you’ve read, and the words you hide. We leave out what they wrote.',
    },
    tables: {
      conversations: {
        owner: ['lowId', 'highId'],
        export: ['matchId', 'madeAt', 'endedAt', 'lastAt'],
        derive: (accountId) => ({
          read: sql`case when low_id = ${accountId} then low_read else high_read end`,
        }),
        orderBy: 'madeAt',
        omit: {
          open: 'technical: follows from blocks and closed accounts',
          lastSeq: 'technical: counts messages',
          lastDay: 'technical: the day of the last message',
          lowRead: 'exported as "read"',
          highRead: 'exported as "read"',
          lowDelivered: 'technical: what reached a device',
          highDelivered: 'technical: what reached a device',
          lowUnread: 'technical: counts messages',
          highUnread: 'technical: counts messages',
          lowWaits: 'technical: whether any are waiting',
          highWaits: 'technical: whether any are waiting',
        },
        erase: 'cascade',
      },
      messages: {
        owner: {
          columns: ['matchId', 'sender'],
          where: (accountId) => sql`(match_id, sender) in ${sidesOf(accountId)}`,
        },
        export: ['matchId', 'seq', 'at', 'text', 'replyTo', 'editedAt', 'unsentAt', 'heldRule'],
        orderBy: ['at', 'seq'],
        omit: {
          id: 'a key',
          photos: 'technical: counts photos',
          caution: 'a guess about the text',
          lowReaction: 'exported among the reactions',
          highReaction: 'exported among the reactions',
        },
        erase: 'cascade',
      },
      retainedMessages: {
        owner: through('matchId', 'matches', 'id', 'lowId', 'highId'),
        export: [],
        omit: {
          messageId: 'a key',
          text: 'kept for our team while it decides',
          retainedAt: 'kept for our team while it decides',
        },
        erase: 'cascade',
      },
      messagePhotos: {
        owner: through('mediaId', 'media', 'id', 'ownerId'),
        export: ['mediaId', 'matchId', 'seq', 'addedAt'],
        orderBy: 'addedAt',
        omit: { position: 'technical: the order in a message' },
        erase: 'cascade',
      },
      hiddenWords: { owner: 'accountId', export: ['words'] },
      messagePace: { owner: 'accountId', export: [], omit: { sent: 'technical: the last minute' } },
    },
    collect: async (db, accountId) => ({ reactions: await reactionsOf(db, accountId) }),
    // Photos of the other people too: their conversations are deleted.
    erase: async (tx, accountId) => {
      await media.erase(tx, await mediaIdsWith(tx, accountId))
    },
  })
