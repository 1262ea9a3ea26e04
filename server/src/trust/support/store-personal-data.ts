import type { Db } from '#platform/db/database.ts'
import type { PersonalDataSection } from '#platform/personal-data/registry.ts'
import type { TicketPhotos } from './photos.ts'

/**
 * What somebody asked while signed in is theirs. What was asked under an address is only of who has shown that it is
 * theirs: nobody else may read it, or make it vanish.
 */
const ticketsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('supportTickets')
    .where((eb) =>
      eb.or([
        eb('supportTickets.accountId', '=', accountId),
        eb.and([
          eb('supportTickets.accountId', 'is', null),
          eb(
            'supportTickets.email',
            'in',
            eb
              .selectFrom('accounts')
              .select('accounts.email')
              .where('accounts.id', '=', accountId)
              .where('accounts.emailVerifiedAt', 'is not', null),
          ),
        ]),
      ]),
    )

const photosOf = (db: Db, accountId: string) =>
  ticketsOf(db, accountId)
    .innerJoin('supportMessages as message', 'message.ticketId', 'supportTickets.id')
    .innerJoin('supportPhotos as photo', 'photo.messageId', 'message.id')
    .select(['photo.id', 'photo.messageId', 'photo.createdAt'])
    .orderBy('photo.id')
    .execute()

export const supportData = ({ photos }: { photos: TicketPhotos }): PersonalDataSection => ({
  name: 'support',
  about:
    'Your conversations with support, also those under the address of your account once you have confirmed it. The pictures lie in the folder of the same name.',
  async export(db, accountId) {
    const tickets = await ticketsOf(db, accountId)
      .select([
        ...(['supportTickets.id', 'supportTickets.email', 'supportTickets.subject'] as const),
        ...(['supportTickets.status', 'supportTickets.createdAt'] as const),
        ...(['supportTickets.lastActivityAt', 'supportTickets.closedAt'] as const),
        ...(['supportTickets.answeredAt', 'supportTickets.seenAt'] as const),
        'supportTickets.linkEndedAt',
      ])
      .orderBy('supportTickets.createdAt')
      .execute()
    const messages = await ticketsOf(db, accountId)
      .innerJoin('supportMessages as message', 'message.ticketId', 'supportTickets.id')
      .select(['message.id', 'message.ticketId', 'message.author', 'message.body'])
      .select(['message.notice', 'message.createdAt'])
      .orderBy('message.createdAt')
      .orderBy('message.id')
      .execute()
    const byTicket = Map.groupBy(messages, ({ ticketId }) => ticketId)
    const byMessage = Map.groupBy(await photosOf(db, accountId), ({ messageId }) => messageId)
    return tickets.map(({ id, ...ticket }) => ({
      ...ticket,
      messages: (byTicket.get(id) ?? []).map(({ id: messageId, author, body, notice, createdAt }) => ({
        ...{ author, body, notice, createdAt },
        photos: (byMessage.get(messageId) ?? []).map((photo) => ({
          ...photo,
          file: `support/${photo.id}.webp`,
        })),
      })),
    }))
  },
  async *files(db, accountId) {
    for (const { id } of await photosOf(db, accountId)) {
      const bytes = await photos.read(id)
      if (bytes) yield { name: `${id}.webp`, bytes }
    }
  },
  async erase(tx, accountId) {
    await photos.drop(
      tx,
      (await photosOf(tx, accountId)).map(({ id }) => id),
    )
    await tx
      .deleteFrom('supportTickets')
      .where('id', 'in', ticketsOf(tx, accountId).select('supportTickets.id'))
      .execute()
  },
})
