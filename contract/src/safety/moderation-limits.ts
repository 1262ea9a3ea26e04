import type { CaseAction, DetectedReason } from '../trust/cases.ts'
import type { ReportReason } from '../trust/reports.ts'
import type { CommunityRuleId } from './community-rules.ts'

/** Enough reports with these reasons hide content before our team decides. */
export const SEVERE_REASONS = [
  'underage',
  'sexual',
  'violence',
  'hate',
] as const satisfies readonly ReportReason[]
/** Cases with these report reasons or broken rules come first in the queue. */
export const URGENT_REASONS: readonly string[] = ['underage', 'violence', 'sexual', 'evasion']
export const URGENT_RULES: readonly string[] = ['C1', 'C5', 'C6']

/** Content is hidden after reports by this many people, or by one trusted reporter. */
export const HIDE_AT_REPORTERS = 3
export const TRUSTED_REPORTER = { upheld: 3, share: 0.7 } as const
/** Reports by people with this record don't hide content. Our team still reads them. */
export const FLOODING_REPORTER = { dismissed: 5, share: 0.8 } as const
export const REPORTER_RECORD_DAYS = 180
/** How long reports can't hide content that our team decided to keep, unless it changes. */
export const KEPT_CONTENT_DAYS = 30

/** The community rule for each reason. */
export const REASON_RULES: Record<ReportReason | DetectedReason, CommunityRuleId> = {
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

/** How long a decision against someone counts as a strike. */
export const STRIKE_DAYS = 180
/** The proposed action after no, one, two and more strikes. */
export const STRIKE_STEPS: readonly { action: CaseAction; days: number | null }[] = [
  { action: 'warn', days: null },
  { action: 'suspend', days: 7 },
  { action: 'suspend', days: 30 },
  { action: 'ban', days: null },
]

export const CLAIM_MINUTES = 15
export const ASSIGN_HOURS = 24
export const DECISION_GOAL_MINUTES = 120

/** Weight of the classifier's "suggestive" score. Swimsuits are allowed, so it can only add to other doubts. */
export const SUGGESTIVE_WEIGHT = 0.25

/** Photos are near-duplicates if their 64-bit perceptual hashes differ in at most this many bits. */
export const PERCEPTUAL_HASH_MAX_DISTANCE = 6
/** A perceptual hash with fewer ones or zeros is of a plain surface such as a wall, and isn't compared. */
export const PLAIN_SURFACE_MAX_BITS = 8
export const BANNED_DIGEST_DAYS = 365
