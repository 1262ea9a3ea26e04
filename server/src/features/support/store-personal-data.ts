import type { Db } from '#platform/db/database.ts'
import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

/** Tickets belong to an address. Only who has shown that it is theirs may read them, or make them vanish. */
const ticketsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('supportTickets')
    .innerJoin('accounts', 'accounts.email', 'supportTickets.email')
    .where('accounts.id', '=', accountId)
    .where('accounts.emailVerifiedAt', 'is not', null)

export const supportData: PersonalDataSection = {
  name: 'support',
  about: 'Your conversations with support, under the address of your account once you have confirmed it.',
  async export(db, accountId) {
    const tickets = await ticketsOf(db, accountId)
      .select([
        ...(['supportTickets.id', 'supportTickets.email', 'supportTickets.subject'] as const),
        ...(['supportTickets.status', 'supportTickets.createdAt'] as const),
        ...(['supportTickets.lastActivityAt', 'supportTickets.closedAt'] as const),
      ])
      .orderBy('supportTickets.createdAt')
      .execute()
    const messages = await ticketsOf(db, accountId)
      .innerJoin('supportMessages as message', 'message.ticketId', 'supportTickets.id')
      .select(['message.ticketId', 'message.author', 'message.body', 'message.notice', 'message.createdAt'])
      .orderBy('message.createdAt')
      .orderBy('message.id')
      .execute()
    const byTicket = Map.groupBy(messages, ({ ticketId }) => ticketId)
    return tickets.map(({ id, ...ticket }) => ({
      ...ticket,
      messages: (byTicket.get(id) ?? []).map(({ author, body, notice, createdAt }) => ({
        ...{ author, body, notice, createdAt },
      })),
    }))
  },
  async erase(tx, accountId) {
    await tx
      .deleteFrom('supportTickets')
      .where('id', 'in', ticketsOf(tx, accountId).select('supportTickets.id'))
      .execute()
  },
}
