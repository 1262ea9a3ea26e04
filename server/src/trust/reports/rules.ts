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

/** The weight of a member's reports, based on the outcome of their earlier ones. */
export function weightOf({ upheld, dismissed }: Outcomes): ReporterRecord['weight'] {
  const all = upheld + dismissed
  if (upheld >= TRUSTED_REPORTER.upheld && upheld / all >= TRUSTED_REPORTER.share) return 'trusted'
  const flooding = dismissed >= FLOODING_REPORTER.dismissed && dismissed / all >= FLOODING_REPORTER.share
  return flooding ? 'none' : 'usual'
}

/** Whether severe reports by these people hide a subject until our team has reviewed it. */
export function shouldHide(reporters: readonly Outcomes[]): boolean {
  const weights = reporters.map(weightOf)
  if (weights.includes('trusted')) return true
  return weights.filter((weight) => weight === 'usual').length >= HIDE_AT_REPORTERS
}
