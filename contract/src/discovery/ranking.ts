/**
 * How a deck is ranked: each part of the score is a number from 0 to 1, multiplied by its weight. The weights were
 * tuned with `./koji bench matching`. The page "How discovery works" explains them in words.
 */
export const WEIGHTS = {
  /** Interests in common. */
  shared: 4,
  near: 3,
  active: 0.75,
  complete: 0.75,
  /** They already like the viewer. */
  likesYou: 3,
  /** Joined within `FRESH_DAYS`. */
  fresh: 0.75,
  /** Shown to few people recently. */
  unseen: 5,
} as const

/** The value of one shared interest. Rare interests say more about two people. */
export const RARITY = { rare: 2.2, known: 1.4, common: 0.8 } as const
/** An interest is rare below this share of people, known below the next, and otherwise common. */
export const RARE_INTEREST_BELOW = 0.04
export const KNOWN_INTEREST_BELOW = 0.1

/** The sum of shared interests that scores half of the maximum. */
export const SHARED_HALF_SCORE = 2
/** The distance at which the score for nearness is halved. */
export const NEAR_KM = 12
/** Days without a visit after which the score for activity is halved. */
export const ACTIVE_DAYS = 3
export const NEWCOMER_DAYS = 14
/** Number of recent views at which the score for being unseen is halved. */
export const VIEWS_HALF_SCORE = 40

/** One card in this many is picked outside of the ranking. */
export const SURPRISE_EVERY = 10
/** One card in this many is someone new. */
export const NEWCOMER_EVERY = 8
