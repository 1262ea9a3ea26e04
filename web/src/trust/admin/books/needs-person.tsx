import type { Matter, Reconciliation } from '@koji/contract'
import { TriangleAlert } from 'lucide-react'
import { dayAndTime, dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { FindingText } from './finding-text.tsx'
import { ADVICE, MATTER_WORDS, openFindings } from './words.ts'

interface NeedsPersonProps {
  runs: readonly Reconciliation[]
  matters: readonly Matter[]
}

/** What nothing puts right by itself. */
export function NeedsPerson({ runs, matters }: NeedsPersonProps) {
  const language = useLanguage()
  const findings = openFindings(runs)
  if (findings.length + matters.length === 0) return null
  return (
    <section aria-labelledby="needs-person" className="rounded-14 bg-warn-wash p-4 md:p-5">
      <h3 id="needs-person" className="title-18 flex items-center gap-2">
        <TriangleAlert className="size-5 shrink-0 text-warn" aria-hidden />
        Needs a person
      </h3>
      <ul className="mt-3 grid gap-4">
        {matters.map(({ kind, id, about, amount, words, since }) => (
          <li key={`${kind} ${id}`} className="min-w-0 text-15">
            <p className="font-semibold text-pretty">
              {MATTER_WORDS[kind]}
              {amount !== null && `: ${dollars(amount)}`}
            </p>
            <p className="text-14 wrap-anywhere">
              {about} · since {dayAndTime(since, language)}
            </p>
            {words && <p className="text-14 wrap-anywhere">“{words}”</p>}
            <p className="mt-0.5 text-14 text-pretty text-ink-2">{ADVICE[kind]}</p>
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
