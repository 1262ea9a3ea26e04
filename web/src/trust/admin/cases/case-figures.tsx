import { CASE_COUNT_MAX, type CaseQueue } from '@koji/contract'
import { cx } from '#ui/cx.ts'
import { formatMinutes, formatWait } from './labels.ts'
import { useCaseFigures } from './queries.ts'

/** The number of open cases, the age of the oldest and the median time to a decision. */
export function CaseFigures({ queue }: { queue: CaseQueue }) {
  const { data, dataUpdatedAt } = useCaseFigures(queue)
  if (!data) return <>Counting open cases</>
  const { waiting, oldestAt, medianMinutes, goalMinutes } = data
  const overdue = oldestAt !== null && dataUpdatedAt - new Date(oldestAt).getTime() > goalMinutes * 60_000
  return (
    <span className="tabular-nums">
      <b className="text-ink">
        {waiting < CASE_COUNT_MAX ? waiting : `${CASE_COUNT_MAX.toLocaleString('en')} or more`}
      </b>{' '}
      waiting
      {oldestAt && (
        <>
          {' · '}oldest <b className={cx(overdue ? 'text-danger' : 'text-ink')}>{formatWait(oldestAt)}</b>
        </>
      )}
      {medianMinutes !== null && (
        <>
          {' · '}half decided within <b className="text-ink">{formatMinutes(medianMinutes)}</b>
        </>
      )}
      {' · '}goal under {formatMinutes(goalMinutes)}
    </span>
  )
}
