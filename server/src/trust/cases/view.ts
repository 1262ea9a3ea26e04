import type { CasePerson, CaseSummary, ClaimHolder } from '@koji/contract'
import type { CaseRow } from './store.ts'

export function presentSummary(row: CaseRow, holder: ClaimHolder | null): CaseSummary {
  const { id, kind, source, verdict, rule, reporters, excerpt, held } = row
  return {
    id,
    kind,
    source,
    verdict,
    rule,
    reporters,
    excerpt,
    held,
    person: personOf(row),
    reason: row.reason as CaseSummary['reason'],
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    severe: row.weight >= 3,
    holder,
    outcome: row.action && { action: row.action, by: row.decidedBy },
  }
}

const personOf = ({ accountId: id, displayName, username, avatarUrl }: CaseRow): CasePerson => ({
  id,
  displayName,
  username,
  avatarUrl,
})

type Scores = Record<string, unknown> & { found?: { verdict: string; what: string | null }[] }

const FOUND: Record<string, string> = {
  slur: 'Hurtful words',
  contact: 'An address or a number',
  link: 'A link',
  scam: 'Words of a scam',
}

/** Models give numbers. Text rules give what they found. */
export function presentScores(scores: unknown): {
  scores: { name: string; value: number }[]
  found: string[]
} {
  const { found = [], ...numbers } = scores as Scores
  return {
    scores: Object.entries(numbers)
      .flatMap(([name, value]) => (typeof value === 'number' ? [{ name, value }] : []))
      .toSorted((one, other) => other.value - one.value),
    found: [
      ...new Set(
        found.filter(({ verdict }) => verdict !== 'clear').map(({ what }) => FOUND[what ?? ''] ?? 'Words'),
      ),
    ],
  }
}
