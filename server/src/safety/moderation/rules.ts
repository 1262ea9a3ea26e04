import { SUGGESTIVE_WEIGHT, URGENT_REASONS, URGENT_RULES } from '@koji/contract'
import type { CommunityRuleId } from '@koji/contract/community-rules'

/** A hit is held until our team has decided; something unsure is shown, but queued for our team as well. */
export type Verdict = 'clear' | 'unsure' | 'hit'

export interface Assessment {
  verdict: Verdict
  rule: CommunityRuleId | null
}

interface ImageScores {
  hentai: number
  porn: number
  sexy: number
}

export interface Thresholds {
  holdAt: number
  askAt: number
}

export function assessImage({ hentai, porn, sexy }: ImageScores, { holdAt, askAt }: Thresholds): Assessment {
  const explicit = hentai + porn
  if (explicit >= holdAt) return { verdict: 'hit', rule: 'C5' }
  if (explicit + sexy * SUGGESTIVE_WEIGHT >= askAt) return { verdict: 'unsure', rule: 'C5' }
  return { verdict: 'clear', rule: null }
}

const SEVERITY: Record<Verdict, number> = { clear: 0, unsure: 1, hit: 2 }

/** The first one if several are equally severe. */
export const mostSevere = <One extends Assessment>(assessments: readonly One[]): One | undefined =>
  assessments.reduce<One | undefined>(
    (worst, one) => (worst && SEVERITY[worst.verdict] >= SEVERITY[one.verdict] ? worst : one),
    undefined,
  )

interface Urgency {
  verdict: 'unsure' | 'hit' | null
  rule: string | null
  reasons: readonly string[]
}

/** Orders the review queue: possible harm to people comes first, then content that is hidden from others. */
export function weightOf({ verdict, rule, reasons }: Urgency): 1 | 2 | 3 {
  if (reasons.some((reason) => URGENT_REASONS.includes(reason))) return 3
  if (verdict === 'hit' && rule && URGENT_RULES.includes(rule)) return 3
  return verdict === 'hit' || reasons.includes('hate') || reasons.includes('harassment') ? 2 : 1
}

/** Returns the most severe reason as well. Among reasons of equal weight, the first in `order` is the most severe. */
export function urgency(facts: Urgency, order: readonly string[]): { weight: number; reason: string | null } {
  const heaviness = (reason: string) => weightOf({ verdict: null, rule: null, reasons: [reason] })
  const [reason = null] = facts.reasons.toSorted(
    (one, other) => heaviness(other) - heaviness(one) || order.indexOf(one) - order.indexOf(other),
  )
  return { weight: weightOf(facts), reason }
}
