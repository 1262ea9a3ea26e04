import type { CaseDetail } from '@koji/contract'
import { dayAndTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { cx } from '#ui/cx.ts'
import { scoreLabel } from './labels.ts'

const VERDICT_LABELS = { clear: 'found nothing', unsure: 'was unsure', hit: 'was sure' } as const

/** The findings of automatic checks, with their scores. */
export function CaseChecks({ checks }: { checks: CaseDetail['checks'] }) {
  const language = useLanguage()
  if (checks.length === 0) return null
  return (
    <section className="grid gap-4">
      <h3 className="title-18">What the check found</h3>
      {checks.map((check) => (
        <div key={check.at} className="grid gap-2.5">
          <p className="text-14 text-ink-2">
            {check.model} {check.version} {VERDICT_LABELS[check.verdict]}
            {check.rule && ` (rule ${check.rule})`} on {dayAndTime(check.at, language)}
          </p>
          {check.found.length > 0 && <p className="font-medium">{check.found.join(', ')}</p>}
          {check.scores.map(({ name, value }) => (
            <Score key={name} name={name} value={value} />
          ))}
        </div>
      ))}
    </section>
  )
}

const EXPLICIT_SCORES = ['porn', 'hentai']

const Score = ({ name, value }: { name: string; value: number }) => (
  <div className="grid grid-cols-[8rem_minmax(0,1fr)_3rem] items-center gap-3 text-14">
    <span className="truncate">{scoreLabel(name)}</span>
    <span className="h-2 overflow-hidden rounded-full bg-line" aria-hidden>
      <span
        className={cx('block h-full rounded-full', EXPLICIT_SCORES.includes(name) ? 'bg-danger' : 'bg-ink-2')}
        style={{ width: `${Math.round(value * 100)}%` }}
      />
    </span>
    <b className="text-right tabular-nums">{value.toFixed(2)}</b>
  </div>
)
