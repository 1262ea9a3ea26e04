import {
  type RefusalCode,
  TICKET_MESSAGES_MAX,
  TICKET_QUIET_DAYS,
  TICKETS_OPEN_MAX,
  type Ticket,
} from '@koji/contract'

type Verdict = { refuse: RefusalCode } | { refuse: null }
const DAY_MS = 86_400_000

export function judgeOpening(openTickets: number): Verdict {
  return { refuse: openTickets >= TICKETS_OPEN_MAX ? 'too_many_open' : null }
}

interface ReplyFacts {
  status: Ticket['status']
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
export const quietSince = (now: Date): Date => new Date(now.getTime() - TICKET_QUIET_DAYS * DAY_MS)
