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
import { photoKeeper } from './photos.ts'
import { judgeOpening, judgeReply, quietSince } from './rules.ts'
import * as store from './store.ts'
import { ticketBroadcast } from './ticket-broadcast.ts'
import { present, presentCard } from './view.ts'

const CLOSE_AT_ONCE = 200
const LINK = 'support link'

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
  const photos = photoKeeper(platform, media)
  const written = (ticketId: string, body: string) =>
    ({ id: ids.id(), ticketId, author: 'asker', body, createdAt: clock.now() }) as const
  const noticed = (ticketId: string, notice: Notice) =>
    ({ id: ids.id(), ticketId, author: 'system', notice, createdAt: clock.now() }) as const

  /** Null when it was sealed with another SECRET_KEY than today's: then only the asker has it. */
  function linkIn(sealed: Buffer): string | null {
    try {
      return secrets.decrypt(LINK, sealed)
    } catch {
      return null
    }
  }

  async function follow(db: Db, asker: store.Asker): Promise<Ticket> {
    const ticket = (await store.ticketOf(db, asker)) ?? refuse('not_found')
    return present(ticket, await store.messagesOf(db, ticket.id))
  }

  /**
   * Anybody can give the address of a member, and keeps the link. What the member says here is not for them: from the
   * first word on the ticket is the member's alone.
   */
  async function endLink(tx: Tx, me: Viewer | null, ticket: store.Followed): Promise<void> {
    if (me && ticket.accountId === me.accountId && ticket.byLink && !ticket.linkEndedAt)
      await store.endLink(tx, ticket.id, clock.now())
  }

  return {
    ...desk(platform, { audit, broadcast, claims }),
    ...cannedAnswers(platform, { audit }),
    photos,

    async mine(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const page = { after: decodeTimeCursor(after), limit: limit + 1 }
      const rows = await store.ticketsOf(db, me.accountId, page)
      return pageOf(rows, limit, presentCard, (row) => [row.lastActivityAt.toISOString(), row.id])
    },

    /** A member's ticket is found by its id; a visitor's by the link, which is told once. */
    async open(
      tx: Tx,
      me: Viewer | null,
      { email, subject, body }: NewTicket,
    ): Promise<{ link: string | null; ticket: Ticket }> {
      const address = me?.email ?? email ?? refuse('sign_in_required')
      const counted = await store.countOpenAndLock(tx, me ? { accountId: me.accountId } : { email: address })
      const verdict = judgeOpening(counted)
      if (verdict.refuse) refuse(verdict.refuse)
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
        sealedLink: link ? secrets.encrypt(LINK, link) : null,
      })
      await store.insertMessages(tx, [written(id, body)])
      await events.record(tx, 'support.ticket_opened', id, { ticketId: id })
      const ticket = await follow(tx, askerBy(link ?? id, me))
      return { link, ticket }
    },

    follow: (db: Db, me: Viewer | null, key: string): Promise<Ticket> => follow(db, askerBy(key, me)),

    async reply(tx: Tx, me: Viewer | null, key: string, { body }: TicketReply): Promise<Ticket> {
      const asker = askerBy(key, me)
      const ticket = (await store.lockTicketOf(tx, asker)) ?? refuse('not_found')
      const { length: messages } = await store.messagesOf(tx, ticket.id)
      const verdict = judgeReply({ ...ticket, messages }, clock.now())
      if (verdict.refuse) refuse(verdict.refuse)
      await endLink(tx, me, ticket)
      if (verdict.reopens) await store.insertMessages(tx, [noticed(ticket.id, 'reopened')])
      const message = written(ticket.id, body)
      await store.insertMessages(tx, [message])
      await store.setWaiting(tx, ticket.id, clock.now())
      const said = { ticketId: ticket.id, messageId: message.id }
      await events.record(tx, 'support.ticket_replied', ticket.id, said)
      await broadcast(tx, ticket)
      return follow(tx, asker)
    },

    async addPhoto(
      commit: Commit,
      me: Viewer | null,
      { ticket: key, message: messageId }: { ticket: string; message: string },
      bytes: Buffer,
    ): Promise<{ photo: string }> {
      const asker = askerBy(key, me)
      const { id: ticketId } = (await store.ticketOf(database.db, asker)) ?? refuse('not_found')
      return photos.add(commit, { ticketId, messageId, bytes }, async (tx) => {
        const ticket = (await store.lockTicketOf(tx, asker)) ?? refuse('not_found')
        await endLink(tx, me, ticket)
        await broadcast(tx, ticket)
        await events.record(tx, 'support.photo_added', ticketId, { ticketId, messageId })
      })
    },

    /** The asker, and the team: each look of theirs is written down before a byte leaves. */
    async openPhoto(db: Db, viewer: Viewer | null, key: string, photo: string) {
      const inTeam = viewer !== null && isTeam(viewer, { adminTwoFactor: needsAdminTwoFactor(config) })
      const own = await store.ticketOf(db, askerBy(key, viewer))
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

    /** Closing a closed ticket changes nothing, so that a second click does no harm. */
    async close(tx: Tx, me: Viewer | null, key: string): Promise<Ticket> {
      const asker = askerBy(key, me)
      const ticket = (await store.lockTicketOf(tx, asker)) ?? refuse('not_found')
      if (ticket.status !== 'closed') {
        await store.setClosed(tx, ticket.id, clock.now())
        await claims.end(tx, 'ticket', [ticket.id])
        await store.insertMessages(tx, [noticed(ticket.id, 'closed_by_asker')])
        const closed = { ticketId: ticket.id, why: 'by_asker' } as const
        await events.record(tx, 'support.ticket_closed', ticket.id, closed)
        await broadcast(tx, ticket)
      }
      return follow(tx, asker)
    },

    async markSeen(tx: Tx, me: Viewer | null, key: string): Promise<void> {
      const { id } = (await store.ticketOf(tx, askerBy(key, me))) ?? refuse('not_found')
      await store.setSeen(tx, id, clock.now())
    },

    acknowledge: async (tx: Tx, ticketId: string): Promise<void> => {
      await store.insertMessages(tx, [noticed(ticketId, 'received')])
    },

    /** Whoever came by a link hears of an answer by mail; members are told like of anything else. */
    async mailAnswer(tx: Tx, messageId: string): Promise<void> {
      const answer = await store.answerByLink(tx, messageId)
      if (!answer) return
      const link = answer.sealedLink && linkIn(answer.sealedLink)
      await mails.post(tx, {
        kind: 'ticket_answered',
        to: answer.email,
        subject: answer.subject,
        link: link && `${publicUrl(config)}/support#ticket=${link}`,
      })
    },

    adopt: async (tx: Tx, accountId: string): Promise<void> => void (await store.adopt(tx, accountId)),

    /** In small transactions, so that a long backlog blocks nobody. Returns how many were closed. */
    async closeQuiet(signal: AbortSignal): Promise<number> {
      for (let total = 0; ; ) {
        const closed = await transact(database.db, async (tx) => {
          const tickets = await store.closeQuiet(tx, quietSince(clock.now()), clock.now(), CLOSE_AT_ONCE)
          if (tickets.length === 0) return 0
          const ticketIds = tickets.map(({ id }) => id)
          await claims.end(tx, 'ticket', ticketIds)
          await store.insertMessages(
            tx,
            ticketIds.map((id) => noticed(id, 'closed_quiet')),
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
        if (closed < CLOSE_AT_ONCE || signal.aborted) return total
      }
    },
  }
}

const LINK_LETTERS = 43
const isLink = (key: string): boolean => key.length === LINK_LETTERS
const hash = (link: string): Buffer => createHash('sha256').update(link).digest()

/** The one place where visitors and members differ. */
function askerBy(key: string, me: Viewer | null): store.Asker {
  if (isLink(key)) return { linkHash: hash(key), accountId: me?.accountId ?? null }
  return me ? { id: key, accountId: me.accountId } : refuse('sign_in_required')
}
