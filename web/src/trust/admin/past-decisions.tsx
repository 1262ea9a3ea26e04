import type { PastDecision } from '@koji/contract'
import { day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/cx.ts'
import { ACTIONS, KINDS } from './cases/words.ts'

/** What was decided about somebody or what they made, the newest first. */
export function PastDecisions({ decisions, className }: { decisions: PastDecision[]; className?: string }) {
  const language = useLanguage()
  return (
    <ul className={cx('grid text-14', className)}>
      {decisions.map((one) => (
        <li key={one.id} className="grid gap-1">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">
              {ACTIONS[one.action].past}: {KINDS[one.kind].label}
              {one.rule && `, ${one.rule}`}
            </span>
            <span className="text-ink-2">{day(one.at, language)}</span>
          </p>
          {one.reason && <p className="break-words text-ink-2">{one.reason}</p>}
          {one.note && <p className="break-words text-ink-2 italic">{one.note}</p>}
          {one.overturnedNote && <p className="break-words text-ink-2">Taken back: {one.overturnedNote}</p>}
          <p className="flex flex-wrap gap-1.5">
            {one.overturned && (
              <Chip size="sm" tone="ok">
                Taken back
              </Chip>
            )}
            {one.strike && (
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
