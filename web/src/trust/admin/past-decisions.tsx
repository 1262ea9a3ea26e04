import type { PastDecision } from '@koji/contract'
import { day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/cx.ts'
import { ACTION_LABELS, SUBJECT_LABELS } from './cases/labels.ts'

/** Decisions about a person or their content, newest first. */
export function PastDecisions({ decisions, className }: { decisions: PastDecision[]; className?: string }) {
  const language = useLanguage()
  return (
    <ul className={cx('grid text-14', className)}>
      {decisions.map((decision) => (
        <li key={decision.id} className="grid gap-1">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">
              {ACTION_LABELS[decision.action].past}: {SUBJECT_LABELS[decision.kind].label}
              {decision.rule && `, ${decision.rule}`}
            </span>
            <span className="text-ink-2">{day(decision.at, language)}</span>
          </p>
          {decision.reason && <p className="break-words text-ink-2">{decision.reason}</p>}
          {decision.note && <p className="break-words text-ink-2 italic">{decision.note}</p>}
          {decision.overturnedNote && (
            <p className="break-words text-ink-2">Overturned: {decision.overturnedNote}</p>
          )}
          <p className="flex flex-wrap gap-1.5">
            {decision.overturned && (
              <Chip size="sm" tone="ok">
                Overturned
              </Chip>
            )}
            {decision.strike && (
              <Chip size="sm" tone="danger">
                Counts
              </Chip>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
