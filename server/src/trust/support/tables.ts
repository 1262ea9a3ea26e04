import { sql } from 'kysely'
import { defineTables } from '#platform/personal-data/define-tables.ts'
import type { Platform } from '#platform/platform.ts'
import type { Support } from './service.ts'
import { photoIdsOf, ticketsOf } from './store-personal-tickets.ts'

const inTickets = (accountId: string) => sql`ticket_id in (${ticketsOf(accountId)})`

export const supportTables = (_: Platform, { support: { photos } }: { support: Support }) =>
  defineTables({
    section: {
      name: 'support',
      about:
        'Your conversations with support, including those under your address once you’ve confirmed it. The pictures are in the folder with the same name.',
    },
    tables: {
      supportTickets: {
        owner: {
          columns: ['accountId', 'email'],
          where: (accountId) => sql`id in (${ticketsOf(accountId)})`,
        },
        export: [
          'id',
          'email',
          'subject',
          'status',
          'createdAt',
          'lastActivityAt',
          'closedAt',
          'answeredAt',
          'seenAt',
          'linkEndedAt',
        ],
        orderBy: 'createdAt',
        omit: {
          linkHash: 'a secret',
          sealedLink: 'a secret',
          waitingSince: "the ticket's place in our team's queue",
          claimedBy: 'unused; claims replaced it',
          claimedUntil: 'unused; claims replaced it',
          assignedTo: 'who on our team answers it',
        },
      },
      supportMessages: {
        owner: { columns: ['ticketId'], where: inTickets },
        export: ['id', 'ticketId', 'author', 'body', 'notice', 'createdAt'],
        orderBy: ['createdAt', 'id'],
        omit: { staffId: 'who on our team wrote it' },
        erase: 'cascade',
      },
      supportPhotos: {
        owner: {
          columns: ['messageId'],
          where: (accountId) =>
            sql`message_id in (select id from support_messages where ${inTickets(accountId)})`,
        },
        export: ['id', 'messageId', 'createdAt'],
        present: (photo) => ({ ...photo, file: `support/${photo.id}.webp` }),
        orderBy: 'id',
        erase: 'cascade',
      },
      supportNotes: {
        owner: { columns: ['ticketId'], where: inTickets },
        export: [],
        omit: {
          id: 'a key',
          authorId: 'who on our team wrote it',
          body: 'for our team only',
          createdAt: 'for our team only',
        },
        erase: 'cascade',
      },
      cannedAnswers: {
        impersonal: "our team's own words, for anyone",
        columns: ['id', 'title', 'body', 'createdAt', 'changedAt'],
      },
    },
    async *files(db, accountId) {
      for (const id of await photoIdsOf(db, accountId)) {
        const bytes = await photos.read(id)
        if (bytes) yield { name: `${id}.webp`, bytes }
      }
    },
    async erase(tx, accountId) {
      await photos.drop(tx, await photoIdsOf(tx, accountId))
    },
  })
