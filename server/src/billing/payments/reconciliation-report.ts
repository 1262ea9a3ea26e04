import type { Finding, Reconciliation } from '@koji/contract'

/** Further findings are only counted. */
const MAX_FINDINGS = 200

type Stored = Pick<Reconciliation, 'compared' | 'repaired' | 'waiting' | 'findings'>

/** Collects findings, continuing those of an interrupted run. Repaired ones never crowd out those that need review. */
export function reconciliationReport(stored: Stored, maxFindings = MAX_FINDINGS) {
  const counts = { compared: stored.compared, repaired: stored.repaired, waiting: stored.waiting }
  const waiting = stored.findings.filter((finding) => !finding.repaired)
  const repaired = stored.findings.filter((finding) => finding.repaired)
  const waitingIds = new Set(waiting.map(({ id }) => id))
  return {
    counts,
    /** The provider's ids of everything that needs manual review. */
    waitingIds,
    /** False if an interrupted run had more findings that need review than were stored. */
    knowsAllWaiting: waiting.length === stored.waiting,

    add(findings: readonly Finding[]): void {
      counts.compared++
      for (const finding of findings) {
        counts[finding.repaired ? 'repaired' : 'waiting']++
        if (!finding.repaired) waitingIds.add(finding.id)
        const list = finding.repaired ? repaired : waiting
        if (list.length < maxFindings) list.push(finding)
      }
    },

    toStored: (): Stored => ({ ...counts, findings: [...waiting, ...repaired].slice(0, maxFindings) }),
  }
}
