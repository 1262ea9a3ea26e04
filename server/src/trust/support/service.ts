import { createHash } from 'node:crypto'
import type { NewTicket, PageQuery, Ticket, TicketMessage, TicketReply } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import { needsAdminTwoFactor, publicUrl } from '#platform/config.ts'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Mails } from '#platform/mails/service.ts'
import type { Platform } from '#platform/platform.ts'
import { isTeam, type Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/review-queue/service.ts'
import { cannedAnswers } from './canned-answers.ts'
import { desk } from './desk.ts'
import { ticketPhotos } from './photos.ts'
import { decideOpening, decideReply, inactiveBefore } from './rules.ts'
import * as store from './store.ts'
import { ticketBroadcast } from './ticket-broadcast.ts'
import { present, presentCard } from './view.ts'

const CLOSE_BATCH = 200
const LINK_PURPOSE = 'support link'

type Notice = NonNullable<TicketMessage['notice']>
export type Support = ReturnType<typeof supportService>

export interface Dependencies {
  accounts: Accounts
  audit: Audit
  claims: Claims
  mails: Mails
  media: Media
}

export function supportService(platform: Platform, { accounts, audit, claims, mails, media }: Dependencies) {
  const { clock, config, database, events, ids, secrets } = platform
  const broadcast = ticketBroadcast(platform, accounts)
  const photos = ticketPhotos(platform, media)
  const newMessage = (ticketId: string, body: string) =>
    ({ id: ids.id(), ticketId, author: 'asker', body, createdAt: clock.now() }) as const
  const newNotice = (ticketId: string, notice: Notice) =>
    ({ id: ids.id(), ticketId, author: 'system', notice, createdAt: clock.now() }) as const

  /** Null if the link was encrypted with an earlier SECRET_KEY. Then only the asker has it. */
  function decryptLink(sealed: Buffer): string | null {
    try {
      return secrets.decrypt(LINK_PURPOSE, sealed)
    } catch {
      return null
    }
  }

  async function read(db: Db, asker: store.Asker): Promise<Ticket> {
    const ticket = (await store.ticketOf(db, asker)) ?? refuse('not_found')
    return present(ticket, await store.messagesOf(db, ticket.id))
  }

  /**
   * A stranger can open a ticket under a member's address, and has its link. The link is revoked when the member first
   * writes, so the stranger never reads what the member says.
   */
  async function revokeLink(tx: Tx, me: Viewer | null, ticket: store.TicketRow): Promise<void> {
    if (me && ticket.accountId === me.accountId && ticket.byLink && !ticket.linkEndedAt)
      await store.revokeLink(tx, ticket.id, clock.now())
  }

  return {
    ...desk(platform, { audit, broadcast, claims }),
    ...cannedAnswers(platform, { audit }),
    photos,

    async listOwn(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const page = { after: decodeTimeCursor(after), limit: limit + 1 }
      const rows = await store.ticketsOf(db, me.accountId, page)
      return pageOf(rows, limit, presentCard, (row) => [row.lastActivityAt.toISOString(), row.id])
    },

    /** Members find their ticket by its id, visitors by the link, which only this reply contains. */
    async open(
      tx: Tx,
      me: Viewer | null,
      { email, subject, body }: NewTicket,
    ): Promise<{ link: string | null; ticket: Ticket }> {
      const address = me?.email ?? email ?? refuse('sign_in_required')
      const open = await store.countOpenAndLock(tx, me ? { accountId: me.accountId } : { email: address })
      const decision = decideOpening(open)
      if (decision.refuse) refuse(decision.refuse)
      const id = ids.id()
      const link = me ? null : ids.secret()
      const now = clock.now()
      await store.insertTicket(tx, {
        id,
        email: address,
        subject,
        createdAt: now,
        lastActivityAt: now,
        waitingSince: now,
        accountId: me ? me.accountId : await store.ownerOf(tx, address),
        linkHash: link ? hash(link) : null,
        sealedLink: link ? secrets.encrypt(LINK_PURPOSE, link) : null,
      })
      await store.insertMessages(tx, [newMessage(id, body)])
      await events.record(tx, 'support.ticket_opened', id, { ticketId: id })
      const ticket = await read(tx, identifyAsker(link ?? id, me))
      return { link, ticket }
    },

    read: (db: Db, me: Viewer | null, key: string): Promise<Ticket> => read(db, identifyAsker(key, me)),

    async reply(tx: Tx, me: Viewer | null, key: string, { body }: TicketReply): Promise<Ticket> {
      const asker = identifyAsker(key, me)
      const ticket = (await store.lockTicketOf(tx, asker)) ?? refuse('not_found')
      const { length: messages } = await store.messagesOf(tx, ticket.id)
      const decision = decideReply({ ...ticket, messages }, clock.now())
      if (decision.refuse) refuse(decision.refuse)
      await revokeLink(tx, me, ticket)
      if (decision.reopens) await store.insertMessages(tx, [newNotice(ticket.id, 'reopened')])
      const message = newMessage(ticket.id, body)
      await store.insertMessages(tx, [message])
      await store.setWaiting(tx, ticket.id, clock.now())
      const replied = { ticketId: ticket.id, messageId: message.id }
      await events.record(tx, 'support.ticket_replied', ticket.id, replied)
      await broadcast(tx, ticket)
      return read(tx, asker)
    },

    async addPhoto(
      commit: Commit,
      me: Viewer | null,
      { ticket: key, message: messageId }: { ticket: string; message: string },
      bytes: Buffer,
    ): Promise<{ photo: string }> {
      const asker = identifyAsker(key, me)
      const { id: ticketId } = (await store.ticketOf(database.db, asker)) ?? refuse('not_found')
      return photos.add(commit, { ticketId, messageId, bytes }, async (tx) => {
        const ticket = (await store.lockTicketOf(tx, asker)) ?? refuse('not_found')
        await revokeLink(tx, me, ticket)
        await broadcast(tx, ticket)
        await events.record(tx, 'support.photo_added', ticketId, { ticketId, messageId })
      })
    },

    /** For the asker and our team. Each view by our team is audited before the photo is sent. */
    async openPhoto(db: Db, viewer: Viewer | null, key: string, photo: string) {
      const inTeam = viewer !== null && isTeam(viewer, { adminTwoFactor: needsAdminTwoFactor(config) })
      const own = await store.ticketOf(db, identifyAsker(key, viewer))
      const ticketId = own?.id ?? (inTeam && !isLink(key) ? key : refuse('not_found'))
      if (!(await photos.isOfTicket(db, ticketId, photo))) refuse('not_found')
      if (!own)
        await transact(db, (tx) =>
          audit.record(tx, {
            actorId: viewer!.accountId,
            action: 'ticket.photo_viewed',
            targetKind: 'ticket',
            targetId: ticketId,
            details: { photo },
          }),
        )
      return photos.picture(photo)
    },

    /** Closing a closed ticket changes nothing, so a second click is harmless. */
    async close(tx: Tx, me: Viewer | null, key: string): Promise<Ticket> {
      const asker = identifyAsker(key, me)
      const ticket = (await store.lockTicketOf(tx, asker)) ?? refuse('not_found')
      if (ticket.status !== 'closed') {
        await store.setClosed(tx, ticket.id, clock.now())
        await claims.end(tx, 'ticket', [ticket.id])
        await store.insertMessages(tx, [newNotice(ticket.id, 'closed_by_asker')])
        const closed = { ticketId: ticket.id, why: 'by_asker' } as const
        await events.record(tx, 'support.ticket_closed', ticket.id, closed)
        await broadcast(tx, ticket)
      }
      return read(tx, asker)
    },

    async markSeen(tx: Tx, me: Viewer | null, key: string): Promise<void> {
      const { id } = (await store.ticketOf(tx, identifyAsker(key, me))) ?? refuse('not_found')
      await store.setSeen(tx, id, clock.now())
    },

    acknowledge: async (tx: Tx, ticketId: string): Promise<void> => {
      await store.insertMessages(tx, [newNotice(ticketId, 'received')])
    },

    /** Emails an answer to a visitor. Members get a notification instead. */
    async mailAnswer(tx: Tx, messageId: string): Promise<void> {
      const answer = await store.answerByLink(tx, messageId)
      if (!answer) return
      const link = answer.sealedLink && decryptLink(answer.sealedLink)
      await mails.post(tx, {
        kind: 'ticket_answered',
        to: answer.email,
        subject: answer.subject,
        link: link && `${publicUrl(config)}/support#ticket=${link}`,
      })
    },

    adoptTickets: async (tx: Tx, accountId: string): Promise<void> =>
      void (await store.adoptTickets(tx, accountId)),

    /** Works in small transactions, so that a long backlog blocks no one. Returns how many tickets it closed. */
    async closeInactive(signal: AbortSignal): Promise<number> {
      for (let total = 0; ; ) {
        const closed = await transact(database.db, async (tx) => {
          const tickets = await store.closeInactive(tx, inactiveBefore(clock.now()), clock.now(), CLOSE_BATCH)
          if (tickets.length === 0) return 0
          const ticketIds = tickets.map(({ id }) => id)
          await claims.end(tx, 'ticket', ticketIds)
          await store.insertMessages(
            tx,
            ticketIds.map((id) => newNotice(id, 'closed_quiet')),
          )
          await events.recordAll(
            tx,
            'support.ticket_closed',
            ticketIds.map((id) => ({ subject: id, payload: { ticketId: id, why: 'quiet' } })),
          )
          await broadcast(tx, ...tickets)
          return tickets.length
        })
        total += closed
        if (closed < CLOSE_BATCH || signal.aborted) return total
      }
    },
  }
}

const LINK_LENGTH = 43
const isLink = (key: string): boolean => key.length === LINK_LENGTH
const hash = (link: string): Buffer => createHash('sha256').update(link).digest()

/** The only place where visitors and members differ. */
function identifyAsker(key: string, me: Viewer | null): store.Asker {
  if (isLink(key)) return { linkHash: hash(key), accountId: me?.accountId ?? null }
  return me ? { id: key, accountId: me.accountId } : refuse('sign_in_required')
}
