import {
  type RefusalCode,
  TICKET_INACTIVE_DAYS,
  TICKET_MESSAGES_MAX,
  TICKET_PHOTO_MINUTES,
  TICKET_PHOTOS_MAX,
  TICKETS_OPEN_MAX,
  type TicketStatus,
} from '@koji/contract'

type Verdict = { refuse: RefusalCode } | { refuse: null }
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export function judgeOpening(openTickets: number): Verdict {
  return { refuse: openTickets >= TICKETS_OPEN_MAX ? 'too_many_open' : null }
}

interface ReplyFacts {
  status: TicketStatus
  closedAt: Date | null
  messages: number
}

/** A reply opens a closed ticket again, but not for ever: what lies long settled deserves a fresh start. */
export function judgeReply(facts: ReplyFacts, now: Date): Verdict & { reopens: boolean } {
  if (facts.messages >= TICKET_MESSAGES_MAX) return { refuse: 'ticket_full', reopens: false }
  if (facts.status !== 'closed') return { refuse: null, reopens: false }
  const settled = facts.closedAt !== null && facts.closedAt < quietSince(now)
  return settled ? { refuse: 'ticket_closed', reopens: false } : { refuse: null, reopens: true }
}

/** A ticket without a word since then is closed. */
export const quietSince = (now: Date): Date => new Date(now.getTime() - TICKET_INACTIVE_DAYS * DAY_MS)

interface PhotoFacts {
  author: 'asker' | 'staff' | 'system'
  writtenAt: Date
  photos: number
}

/** Pictures follow the message that they belong to; what was said long ago is not added to. */
export function judgePhoto(facts: PhotoFacts | undefined, now: Date): Verdict {
  if (facts?.author !== 'asker') return { refuse: 'not_found' }
  if (now.getTime() - facts.writtenAt.getTime() > TICKET_PHOTO_MINUTES * MINUTE_MS)
    return { refuse: 'too_late' }
  return { refuse: facts.photos >= TICKET_PHOTOS_MAX ? 'too_many_photos' : null }
}

/** The team has written something that its asker has not seen. */
export const isUnread = ({ answeredAt, seenAt }: { answeredAt: Date | null; seenAt: Date | null }): boolean =>
  answeredAt !== null && (seenAt === null || answeredAt > seenAt)
