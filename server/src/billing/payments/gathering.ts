import type { Finding, Reconciliation } from '@koji/contract'

/** More than that nobody reads; the counts go on. */
const FINDINGS_MAX = 200

type SoFar = Pick<Reconciliation, 'lookedAt' | 'repaired' | 'waiting' | 'findings'>

/** What a comparison has found so far. What needs a person is never crowded out by what is repaired. */
export function gathering(before: SoFar, most = FINDINGS_MAX) {
  const counts = { lookedAt: before.lookedAt, repaired: before.repaired, waiting: before.waiting }
  const waiting = before.findings.filter((finding) => !finding.repaired)
  const repaired = before.findings.filter((finding) => finding.repaired)
  /** All that needs a person, by what the provider calls it. */
  const open = new Set(waiting.map(({ id }) => id))
  /** Of what is not kept nobody knows any more what it was, when this goes on. */
  const isWhole = waiting.length === before.waiting
  const keep = (list: Finding[], finding: Finding) => list.length < most && list.push(finding)
  return {
    counts,
    open,
    isWhole: () => isWhole,

    take(findings: readonly Finding[]): void {
      counts.lookedAt++
      for (const finding of findings) {
        counts[finding.repaired ? 'repaired' : 'waiting']++
        if (!finding.repaired) open.add(finding.id)
        keep(finding.repaired ? repaired : waiting, finding)
      }
    },

    saved: () => ({ ...counts, findings: [...waiting, ...repaired].slice(0, most) }),
  }
}
