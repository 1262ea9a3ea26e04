import {
  FLOODING_REPORTER,
  HIDE_AT_REPORTERS,
  type ReporterRecord,
  SEVERE_REASONS,
  TRUSTED_REPORTER,
} from '@koji/contract'

interface Outcomes {
  upheld: number
  dismissed: number
}

export const isSevere = (reason: string): boolean => (SEVERE_REASONS as readonly string[]).includes(reason)

/** What somebody's word weighs, by what became of their reports so far. */
export function weightOf({ upheld, dismissed }: Outcomes): ReporterRecord['weight'] {
  const all = upheld + dismissed
  if (upheld >= TRUSTED_REPORTER.upheld && upheld / all >= TRUSTED_REPORTER.share) return 'trusted'
  const flooding = dismissed >= FLOODING_REPORTER.dismissed && dismissed / all >= FLOODING_REPORTER.share
  return flooding ? 'none' : 'usual'
}

/** Whether severe reports alone take something out of sight until somebody has looked. */
export function hides(reporters: readonly Outcomes[]): boolean {
  const weights = reporters.map(weightOf)
  if (weights.includes('trusted')) return true
  return weights.filter((weight) => weight === 'usual').length >= HIDE_AT_REPORTERS
}
