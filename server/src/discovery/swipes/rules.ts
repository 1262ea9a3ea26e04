import {
  type Choice,
  LIKES_A_DAY,
  REWARD_LIKES,
  type RefusalCode,
  UNDO_HOURS,
  UNDO_SWIPES,
} from '@koji/contract'

const HOUR_MS = 3_600_000

/** What decides whether a choice counts, read under the locks of the pair and of whoever chooses. */
export interface Facts {
  /** They take part, neither has blocked the other, and they can be seen by whoever chooses. */
  open: boolean
  /** Of this mode. */
  before: Choice | null
  matched: boolean
  likesYou: boolean
  /** In the last day. */
  likesSpent: number
  /** They have more likes a day than others, for a while. */
  raised: boolean
}

export type Verdict = { refuse: RefusalCode } | { write: false } | { write: true; match: boolean }

export function judge(choice: Choice, facts: Facts): Verdict {
  // The same again, because the answer was lost on the way: it counts once.
  if (facts.before === choice) return { write: false }
  // Blocked, hidden and unknown people look the same, so that a block never shows.
  if (!facts.open) return { refuse: 'not_found' }
  // A like is answered or undone; only a pass can be thought over.
  if (facts.matched || facts.before === 'like') return { refuse: 'already_swiped' }
  if (choice !== 'like') return { write: true, match: false }
  if (likesLeft(facts) <= 0) return { refuse: 'out_of_likes' }
  return { write: true, match: facts.likesYou }
}

export const likesLeft = ({ likesSpent, raised }: Pick<Facts, 'likesSpent' | 'raised'>): number =>
  Math.max(0, LIKES_A_DAY + (raised ? REWARD_LIKES : 0) - likesSpent)

export const dayBefore = (now: Date): Date => new Date(now.getTime() - 24 * HOUR_MS)

interface LastSwipe {
  at: Date
  /** Choices taken back since this one was made. */
  undone: number
}

export function canUndo(last: LastSwipe | null, now: Date): boolean {
  if (!last || last.undone >= UNDO_SWIPES) return false
  return now.getTime() - last.at.getTime() <= UNDO_HOURS * HOUR_MS
}
