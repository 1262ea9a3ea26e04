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

/** A swimsuit breaks no rule; it only adds to a doubt that is there already. */
const SUGGESTIVE_WEIGHT = 0.25

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
