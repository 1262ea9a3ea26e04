/** What somebody is slowed down in. The rest of the app stays as it is for them. */
export type Slowed = 'like' | 'message' | 'report' | 'sign_up'

interface Rule {
  slows: Slowed
  /** So many within so many seconds are still what a person does; the allowance comes back evenly. */
  max: number
  seconds: number
  /** What was seen, for whoever looks at it. */
  seen: string
}

/**
 * All that counts as abuse, in one place. Each threshold lies beyond what an eager person does: somebody who swipes once a
 * second, opens forty conversations in an evening or sends the same invitation to five friends is never slowed down.
 */
export const RULES = {
  // Also leaves room for what was liked without a network and arrives at once.
  like_pace: { slows: 'like', max: 60, seconds: 60, seen: 'Likes faster than anybody can look' },
  same_note: { slows: 'like', max: 5, seconds: 3_600, seen: 'Sends the same note with many likes' },
  openings: { slows: 'message', max: 40, seconds: 3_600, seen: 'Begins very many conversations' },
  same_words: { slows: 'message', max: 6, seconds: 3_600, seen: 'Sends the same words to many people' },
  report_pace: { slows: 'report', max: 8, seconds: 600, seen: 'Reports very many people at once' },
  same_report: { slows: 'report', max: 4, seconds: 3_600, seen: 'Reports many people with the same words' },
  one_target: { slows: 'report', max: 6, seconds: 3_600, seen: 'Reports one person again and again' },
  sign_ups_of_block: {
    slows: 'sign_up',
    max: 40,
    seconds: 3_600,
    seen: 'Signed up in a burst from one network',
  },
  sign_ups_of_shape: {
    slows: 'sign_up',
    max: 5,
    seconds: 3_600,
    seen: 'Signed up in a row of numbered addresses',
  },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES

/** The pause after the first, second and every further time within a day, in seconds. */
export const PAUSES = [60, 600, 3_600] as const
export const STRIKES_SECONDS = 86_400
/** From then on a person should look. */
export const REVIEW_AT = 3
/** What the team has not looked at by then is no longer of use. */
export const SIGHTING_DAYS = 90

export const pauseAfter = (strikes: number): number => PAUSES[Math.min(strikes, PAUSES.length) - 1]!

/** One thing to count: by which rule, and what is the same each time. */
export interface Trait {
  rule: RuleName
  /** Who is slowed down: an account, a network, a kind of address. */
  who: string
  key: string
  /** Has a person look, and slows nobody down. */
  onlyLookedAt?: true
}

interface Said {
  accountId: string
  fingerprints: readonly string[]
}

const sameWords = (rule: RuleName, { accountId, fingerprints }: Said): Trait[] =>
  fingerprints.map((print) => ({ rule, who: accountId, key: `${accountId} ${print}` }))

export const traitsOfLike = (said: Said): Trait[] => [
  { rule: 'like_pace', who: said.accountId, key: said.accountId },
  ...sameWords('same_note', said),
]

export const traitsOfMessage = (said: Said & { opens: boolean }): Trait[] => [
  ...(said.opens ? [{ rule: 'openings', who: said.accountId, key: said.accountId } as const] : []),
  ...sameWords('same_words', said),
]

export const traitsOfReport = (said: Said & { aboutId: string }): Trait[] => [
  { rule: 'report_pace', who: said.accountId, key: said.accountId },
  { rule: 'one_target', who: said.accountId, key: `${said.accountId} ${said.aboutId}` },
  ...sameWords('same_report', said),
]

/**
 * Nobody is known yet: a network is slowed down, or addresses from there that look alike. Those that look alike wherever
 * they come from may be of people who know nothing of each other: a person looks at them, and nobody waits.
 */
export const traitsOfSignUp = ({ network, shape }: { network: string; shape: string | null }): Trait[] => [
  { rule: 'sign_ups_of_block', who: `network ${network}`, key: network },
  ...(shape
    ? ([
        { rule: 'sign_ups_of_shape', who: `shape ${shape} ${network}`, key: `${shape} ${network}` },
        { rule: 'sign_ups_of_shape', who: `shape ${shape}`, key: shape, onlyLookedAt: true },
      ] as const)
    : []),
]
