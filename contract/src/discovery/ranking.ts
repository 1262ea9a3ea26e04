/**
 * What counts when a deck is put together, and how much: each part is a number from 0 to 1, times its weight. Chosen by
 * `./koji bench matching`; the page "How discovery works" explains them in words.
 */
export const WEIGHTS = {
  /** What both love. */
  shared: 4,
  near: 3,
  active: 0.75,
  complete: 0.75,
  /** They like you already. */
  likesYou: 3,
  /** Came within the last two weeks. */
  fresh: 0.75,
  /** Was shown to few people of late. */
  unseen: 5,
} as const

/** One shared interest of each kind counts so much; rare ones say more about two people. */
export const RARITY = { rare: 2.2, known: 1.4, common: 0.8 } as const
/** Up to this share of people an interest is rare, then known, then common. */
export const RARE_BELOW = 0.04
export const KNOWN_BELOW = 0.1

/** So much in common is worth half of all that is possible. */
export const SHARED_HALF = 2
/** At this distance nearness is worth half. */
export const NEAR_KM = 12
/** After so many days without a visit being active is worth half. */
export const ACTIVE_DAYS = 3
export const FRESH_DAYS = 14
/** Shown to so many people of late, being unseen is worth half. */
export const UNSEEN_HALF = 40

/** One card in so many is somebody outside of the usual. */
export const SURPRISE_EVERY = 10
/** And one in so many is somebody new. */
export const NEWCOMER_EVERY = 8
