/** An action that a cooldown can block. The rest of the app stays available. */
export type LimitedAction = 'like' | 'message' | 'report' | 'sign_up'

interface Rule {
  action: LimitedAction
  /** How many times within how many seconds a person may do it; the allowance refills evenly. */
  max: number
  seconds: number
  /** Shown to our team. */
  seen: string
}

/**
 * Everything that counts as abuse. Each threshold is beyond what an eager person does: swiping once a second, opening
 * forty conversations in an evening or sending the same invitation to five friends never starts a cooldown.
 */
export const RULES = {
  // High enough for likes that were made offline and arrive together.
  like_pace: { action: 'like', max: 60, seconds: 60, seen: 'Likes faster than anybody can look' },
  same_note: { action: 'like', max: 5, seconds: 3_600, seen: 'Sends the same note with many likes' },
  openings: { action: 'message', max: 40, seconds: 3_600, seen: 'Begins very many conversations' },
  same_words: { action: 'message', max: 6, seconds: 3_600, seen: 'Sends the same words to many people' },
  report_pace: { action: 'report', max: 8, seconds: 600, seen: 'Reports very many people at once' },
  same_report: { action: 'report', max: 4, seconds: 3_600, seen: 'Reports many people with the same words' },
  one_target: { action: 'report', max: 6, seconds: 3_600, seen: 'Reports one person again and again' },
  sign_ups_of_block: {
    action: 'sign_up',
    max: 40,
    seconds: 3_600,
    seen: 'Signed up in a burst from one network',
  },
  sign_ups_of_shape: {
    action: 'sign_up',
    max: 5,
    seconds: 3_600,
    seen: 'Signed up in a row of numbered addresses',
  },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES

/** The cooldown in seconds after the first, second and every further violation within a day. */
export const COOLDOWNS = [60, 600, 3_600] as const
export const VIOLATION_WINDOW_SECONDS = 86_400
/** The violation within a day from which our team gets a flag. */
export const FLAG_AT = 3
export const FLAG_DAYS = 90

export const cooldownAfter = (violations: number): number =>
  COOLDOWNS[Math.min(violations, COOLDOWNS.length) - 1]!

/** A counter that an action increments. Actions with the same key count together. */
export interface Counter {
  rule: RuleName
  /** What a cooldown applies to: an account, a network, or addresses of one pattern. */
  actor: string
  key: string
  /** Flags accounts for our team, but never starts a cooldown for them. */
  flagOnly?: true
}

interface Author {
  accountId: string
  fingerprints: readonly string[]
}

const textCounters = (rule: RuleName, { accountId, fingerprints }: Author): Counter[] =>
  fingerprints.map((print) => ({ rule, actor: accountId, key: `${accountId} ${print}` }))

export const likeCounters = (author: Author): Counter[] => [
  { rule: 'like_pace', actor: author.accountId, key: author.accountId },
  ...textCounters('same_note', author),
]

export const messageCounters = (author: Author & { opens: boolean }): Counter[] => [
  ...(author.opens ? [{ rule: 'openings', actor: author.accountId, key: author.accountId } as const] : []),
  ...textCounters('same_words', author),
]

export const reportCounters = (author: Author & { aboutId: string }): Counter[] => [
  { rule: 'report_pace', actor: author.accountId, key: author.accountId },
  { rule: 'one_target', actor: author.accountId, key: `${author.accountId} ${author.aboutId}` },
  ...textCounters('same_report', author),
]

/**
 * Before a sign-up there is no account to limit, so the cooldown applies to a network, or to similar addresses from that
 * network. Similar addresses from different networks may belong to unrelated people, so they are only flagged.
 */
export const signUpCounters = ({
  network,
  pattern,
}: {
  network: string
  pattern: string | null
}): Counter[] => [
  { rule: 'sign_ups_of_block', actor: `network ${network}`, key: network },
  ...(pattern
    ? ([
        { rule: 'sign_ups_of_shape', actor: `shape ${pattern} ${network}`, key: `${pattern} ${network}` },
        { rule: 'sign_ups_of_shape', actor: `shape ${pattern}`, key: pattern, flagOnly: true },
      ] as const)
    : []),
]
