import { SUGGESTIVE_WEIGHT, URGENT_REASONS, URGENT_RULES } from '@koji/contract'
import type { CommunityRuleId } from '@koji/contract/community-rules'

/** A hit is held until a person has looked; an unsure one is shown, and a person looks as well. */
export type Verdict = 'clear' | 'unsure' | 'hit'

export interface Judgement {
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

export function judgeImage({ hentai, porn, sexy }: ImageScores, { holdAt, askAt }: Thresholds): Judgement {
  const explicit = hentai + porn
  if (explicit >= holdAt) return { verdict: 'hit', rule: 'C5' }
  if (explicit + sexy * SUGGESTIVE_WEIGHT >= askAt) return { verdict: 'unsure', rule: 'C5' }
  return { verdict: 'clear', rule: null }
}

const GRAVITY: Record<Verdict, number> = { clear: 0, unsure: 1, hit: 2 }

/** The first of the gravest. */
export const gravest = <One extends Judgement>(judgements: readonly One[]): One | undefined =>
  judgements.reduce<One | undefined>(
    (worst, one) => (worst && GRAVITY[worst.verdict] >= GRAVITY[one.verdict] ? worst : one),
    undefined,
  )

interface Urgency {
  verdict: 'unsure' | 'hit' | null
  rule: string | null
  reasons: readonly string[]
}

/** How soon somebody should look: what could hurt a person most comes first, then what others are kept from seeing. */
export function weightOf({ verdict, rule, reasons }: Urgency): 1 | 2 | 3 {
  if (reasons.some((reason) => URGENT_REASONS.includes(reason))) return 3
  if (verdict === 'hit' && rule && URGENT_RULES.includes(rule)) return 3
  return verdict === 'hit' || reasons.includes('hate') || reasons.includes('harassment') ? 2 : 1
}

/** With the gravest of the reasons; those that are offered first are the graver ones. */
export function urgency(facts: Urgency, order: readonly string[]): { weight: number; reason: string | null } {
  const heaviness = (reason: string) => weightOf({ verdict: null, rule: null, reasons: [reason] })
  const [reason = null] = facts.reasons.toSorted(
    (one, other) => heaviness(other) - heaviness(one) || order.indexOf(one) - order.indexOf(other),
  )
  return { weight: weightOf(facts), reason }
}
