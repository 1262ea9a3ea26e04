import type { ManualReviewItem, Reconciliation } from '@koji/contract'
import { TriangleAlert } from 'lucide-react'
import { dayAndTime, dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { FindingText } from './finding-text.tsx'
import { MANUAL_REVIEW_ADVICE, MANUAL_REVIEW_LABELS, openFindings } from './labels.ts'

interface ManualReviewProps {
  runs: readonly Reconciliation[]
  items: readonly ManualReviewItem[]
}

/** Money issues that the software can't settle by itself. */
export function ManualReview({ runs, items }: ManualReviewProps) {
  const language = useLanguage()
  const findings = openFindings(runs)
  if (findings.length + items.length === 0) return null
  return (
    <section aria-labelledby="needs-person" className="rounded-14 bg-warn-wash p-4 md:p-5">
      <h3 id="needs-person" className="title-18 flex items-center gap-2">
        <TriangleAlert className="size-5 shrink-0 text-warn" aria-hidden />
        Needs a person
      </h3>
      <ul className="mt-3 grid gap-4">
        {items.map(({ kind, id, about, amount, words: message, since }) => (
          <li key={`${kind} ${id}`} className="min-w-0 text-15">
            <p className="font-semibold text-pretty">
              {MANUAL_REVIEW_LABELS[kind]}
              {amount !== null && `: ${dollars(amount)}`}
            </p>
            <p className="text-14 wrap-anywhere">
              {about} · since {dayAndTime(since, language)}
            </p>
            {message && <p className="text-14 wrap-anywhere">“{message}”</p>}
            <p className="mt-0.5 text-14 text-pretty text-ink-2">{MANUAL_REVIEW_ADVICE[kind]}</p>
          </li>
        ))}
        {findings.map((finding) => (
          <li key={`${finding.about} ${finding.id}`} className="min-w-0">
            <FindingText finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  )
}
