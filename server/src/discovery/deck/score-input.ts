import type { SearchContext } from './candidate-finder.ts'
import type { ScoreInput } from './rules.ts'
import type { CandidateRow } from './store-search.ts'

const DAY_MS = 86_400_000
/** The columns count time in steps of six hours. */
const STEPS_PER_DAY = 4

export const scoreInput = (
  row: Omit<CandidateRow, 'person'>,
  { step }: SearchContext,
  { likesYou, views, now }: Pick<ScoreInput, 'likesYou' | 'views'> & { now: Date },
): ScoreInput => ({
  shared: { rare: row.rare, known: row.known, common: row.common },
  km: row.km,
  daysSinceActive: (step - row.active) / STEPS_PER_DAY,
  daysSinceJoined: (now.getTime() - Date.parse(row.joined)) / DAY_MS,
  completeness: row.completeness,
  likesYou,
  views,
})
