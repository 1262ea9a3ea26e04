import type { Reconciliation } from '@koji/contract'
import { ChevronDown } from 'lucide-react'
import { dayAndTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { cx } from '#ui/cx.ts'
import { FindingText } from './finding-text.tsx'
import { runSummary, runTone, type Tone } from './labels.ts'

const DOT_CLASSES: Record<Tone, string> = {
  ok: 'bg-ok',
  warn: 'bg-warn',
  danger: 'bg-danger',
  line: 'bg-control',
}

/** The last runs, newest first. Runs with findings can be expanded. */
export function Runs({ runs }: { runs: readonly Reconciliation[] }) {
  return (
    <div>
      <h3 id="book-runs" className="title-18 mb-1">
        Last comparisons
      </h3>
      <ul aria-labelledby="book-runs" className="divide-y divide-line">
        {runs.map((run, index) => (
          <li key={run.id}>
            {run.findings.length === 0 ? (
              <div className="py-3">
                <RunSummary run={run} newest={index === 0} />
              </div>
            ) : (
              <details className="group">
                <summary className="flex cursor-pointer items-center gap-3 rounded-8 py-3 focus-visible:outline-2 focus-visible:outline-ai">
                  <RunSummary run={run} newest={index === 0} />
                  <ChevronDown
                    className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
                    aria-hidden
                  />
                </summary>
                <ul className="grid gap-4 pb-4 pl-6">
                  {run.findings.map((finding) => (
                    <li key={`${finding.about} ${finding.id} ${finding.is}`} className="min-w-0">
                      <FindingText finding={finding} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function RunSummary({ run, newest }: { run: Reconciliation; newest: boolean }) {
  const language = useLanguage()
  return (
    <div className="flex min-w-0 flex-1 items-baseline gap-3">
      <span aria-hidden className={cx('size-3 shrink-0 rounded-full', DOT_CLASSES[runTone(run)])} />
      <div className="min-w-0">
        {/* Screen readers announce changes of the newest run. */}
        <p role={newest ? 'status' : undefined} className="font-semibold text-pretty wrap-anywhere">
          {runSummary(run)}
        </p>
        <time dateTime={run.startedAt} className="text-14 text-ink-2">
          {dayAndTime(run.startedAt, language)}
        </time>
      </div>
    </div>
  )
}
