import {
  type RefusalCode,
  TICKET_INACTIVE_DAYS,
  TICKET_MESSAGES_MAX,
  TICKET_PHOTO_MINUTES,
  TICKET_PHOTOS_MAX,
  TICKETS_OPEN_MAX,
  type TicketStatus,
} from '@koji/contract'

type Decision = { refuse: RefusalCode } | { refuse: null }
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export function decideOpening(openTickets: number): Decision {
  return { refuse: openTickets >= TICKETS_OPEN_MAX ? 'too_many_open' : null }
}

interface ReplyFacts {
  status: TicketStatus
  closedAt: Date | null
  messages: number
}

/** A reply reopens a closed ticket, unless it was closed so long ago that a new ticket is better. */
export function decideReply(facts: ReplyFacts, now: Date): Decision & { reopens: boolean } {
  if (facts.messages >= TICKET_MESSAGES_MAX) return { refuse: 'ticket_full', reopens: false }
  if (facts.status !== 'closed') return { refuse: null, reopens: false }
  const closedForGood = facts.closedAt !== null && facts.closedAt < inactiveBefore(now)
  return closedForGood ? { refuse: 'ticket_closed', reopens: false } : { refuse: null, reopens: true }
}

/** Tickets without activity since this moment are inactive. */
export const inactiveBefore = (now: Date): Date => new Date(now.getTime() - TICKET_INACTIVE_DAYS * DAY_MS)

interface PhotoFacts {
  author: 'asker' | 'staff' | 'system'
  writtenAt: Date
  photos: number
}

/** Photos can be added to a message of the asker's own for a limited time. */
export function decidePhoto(facts: PhotoFacts | undefined, now: Date): Decision {
  if (facts?.author !== 'asker') return { refuse: 'not_found' }
  if (now.getTime() - facts.writtenAt.getTime() > TICKET_PHOTO_MINUTES * MINUTE_MS)
    return { refuse: 'too_late' }
  return { refuse: facts.photos >= TICKET_PHOTOS_MAX ? 'too_many_photos' : null }
}

/** Whether our team has written something that the asker hasn't seen. */
export const isUnread = ({ answeredAt, seenAt }: { answeredAt: Date | null; seenAt: Date | null }): boolean =>
  answeredAt !== null && (seenAt === null || answeredAt > seenAt)
