import type { Finding, ManualReviewItem, Reconciliation } from '@koji/contract'
import { counted } from '#lib/format.ts'

export const SUBJECT_LABELS: Record<Finding['about'], string> = {
  subscription: 'Subscription',
  payment: 'Payment',
  payout: 'Payout',
  payout_account: 'Payout account',
}

export const MANUAL_REVIEW_LABELS: Record<ManualReviewItem['kind'], string> = {
  message: 'A message of the provider was given up',
  refund: 'Money could not be given back',
  payout: 'A payout could not be sent',
}

export const MANUAL_REVIEW_ADVICE: Record<ManualReviewItem['kind'], string> = {
  message: 'Compare now: what it would have told us is found without it.',
  refund: 'Give it back on the provider’s own pages. It leaves this list as soon as we hear of it.',
  payout: 'Look on the provider’s own pages what keeps it. We go on trying while its creator is here.',
}

export function runSummary({ state, compared, repaired, waiting, error }: Reconciliation): string {
  if (state === 'running') return `Under way: ${compared} looked at so far`
  if (state === 'stopped') return `Stopped after ${compared}: ${error}`
  if (repaired === 0 && waiting === 0) return `Everything agreed, ${compared} looked at`
  const parts = [
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'needs' : 'need'} a person`] : []),
    ...(repaired > 0 ? [`${counted(repaired, 'thing')} repaired`] : []),
  ]
  return `${parts.join(', ')}, ${compared} looked at`
}

export type Tone = 'ok' | 'warn' | 'danger' | 'line'

export function runTone({ state, repaired, waiting }: Reconciliation): Tone {
  if (state === 'running') return 'line'
  if (state === 'stopped' || waiting > 0) return 'danger'
  return repaired > 0 ? 'warn' : 'ok'
}

/** Unrepaired findings of the last finished run. Findings that it no longer has are settled. */
export const openFindings = (runs: readonly Reconciliation[]): Finding[] =>
  runs.find(({ state }) => state === 'finished')?.findings.filter(({ repaired }) => !repaired) ?? []
