import {
  type Choice,
  LIKE_BONUS,
  LIKES_PER_DAY,
  type RefusalCode,
  UNDO_HOURS,
  UNDO_SWIPES,
} from '@koji/contract'

const HOUR_MS = 3_600_000

/** Read while the pair and the swiper are locked. */
export interface SwipeFacts {
  /** Both take part in the mode, neither has blocked the other, and the swiper can see the target. */
  open: boolean
  /** The earlier choice in the same mode. */
  before: Choice | null
  matched: boolean
  likesYou: boolean
  /** In the last 24 hours. */
  likesSpent: number
  hasLikeBonus: boolean
}

export type SwipeDecision = { refuse: RefusalCode } | { write: false } | { write: true; match: boolean }

export function decideSwipe(choice: Choice, facts: SwipeFacts): SwipeDecision {
  // A repeated request, whose first reply may have been lost, counts once.
  if (facts.before === choice) return { write: false }
  // Blocked, hidden and unknown people get the same answer, so that a block never shows.
  if (!facts.open) return { refuse: 'not_found' }
  // Only passes and "later" can be changed by another swipe; a like has to be undone.
  if (facts.matched || facts.before === 'like') return { refuse: 'already_swiped' }
  if (choice !== 'like') return { write: true, match: false }
  if (likesLeft(facts) <= 0) return { refuse: 'out_of_likes' }
  return { write: true, match: facts.likesYou }
}

export const likesLeft = ({
  likesSpent,
  hasLikeBonus,
}: Pick<SwipeFacts, 'likesSpent' | 'hasLikeBonus'>): number =>
  Math.max(0, LIKES_PER_DAY + (hasLikeBonus ? LIKE_BONUS : 0) - likesSpent)

export const dayBefore = (now: Date): Date => new Date(now.getTime() - 24 * HOUR_MS)
export const dayAfter = (time: Date): Date => new Date(time.getTime() + 24 * HOUR_MS)

interface LastSwipe {
  at: Date
  /** How many swipes were undone since this one. */
  undone: number
}

export function canUndo(last: LastSwipe | null, now: Date): boolean {
  if (!last || last.undone >= UNDO_SWIPES) return false
  return now.getTime() - last.at.getTime() <= UNDO_HOURS * HOUR_MS
}
