import type { CaseAction, SeenReason } from '../trust/cases.ts'
import type { ReportReason } from '../trust/reports.ts'
import type { CommunityRuleId } from './community-rules.ts'

/** Reports of these take something out of sight before somebody has looked. */
export const SEVERE_REASONS = [
  'underage',
  'sexual',
  'violence',
  'hate',
] as const satisfies readonly ReportReason[]
/** What is looked at first: by what people say, and by the rule that a check found broken. */
export const FIRST_REASONS: readonly string[] = ['underage', 'violence', 'sexual', 'evasion']
export const FIRST_RULES: readonly string[] = ['C1', 'C5', 'C6']

/** So many different people; or one whose reports were right so often. */
export const HIDE_AT_REPORTERS = 3
export const TRUSTED_REPORTER = { upheld: 3, share: 0.7 } as const
/** Whose reports came to nothing so often count for nothing here. A person reads them all the same. */
export const FLOODING_REPORTER = { dismissed: 5, share: 0.8 } as const
export const RECORD_DAYS = 180
/** What somebody looked at and kept is not taken out of sight by reports for so long, while it stays the same. */
export const KEPT_DAYS = 30

/** The rule that a reason is about. */
export const REASON_RULES: Record<ReportReason | SeenReason, CommunityRuleId> = {
  underage: 'C1',
  fake: 'C2',
  harassment: 'C3',
  hate: 'C4',
  sexual: 'C5',
  violence: 'C6',
  scam: 'C7',
  spam: 'C8',
  other: 'C14',
  evasion: 'C14',
  abuse: 'C8',
}

/** A decision against somebody counts for so long. */
export const STRIKE_DAYS = 180
/** What is proposed with none, one, two, and more before. */
export const STRIKE_STEPS: readonly { action: CaseAction; days: number | null }[] = [
  { action: 'warn', days: null },
  { action: 'suspend', days: 7 },
  { action: 'suspend', days: 30 },
  { action: 'ban', days: null },
]

export const CLAIM_MINUTES = 15
export const ASSIGN_HOURS = 24
export const DECISION_GOAL_MINUTES = 120

/** Of a photo's score: a swimsuit breaks no rule; it only adds to a doubt that is there already. */
export const SUGGESTIVE_WEIGHT = 0.25

/** Photos whose looks differ in so few of 64 bits are nearly the same. */
export const SAME_LOOK_BITS = 6
/** A look with fewer bits of either kind says nothing: a wall, the sky. */
export const PLAIN_LOOK_BITS = 8
export const BANNED_MARK_DAYS = 365
