import { CASES_COUNTED, type CaseQueue } from '@koji/contract'
import { cx } from '#ui/cx.ts'
import { useFigures } from './queries.ts'
import { span, waited } from './words.ts'

/** How many wait, since when, and how long a decision takes. */
export function Figures({ queue }: { queue: CaseQueue }) {
  const { data, dataUpdatedAt } = useFigures(queue)
  if (!data) return <>Counting what waits</>
  const { waiting, oldestAt, medianMinutes, goalMinutes } = data
  const late = oldestAt !== null && dataUpdatedAt - new Date(oldestAt).getTime() > goalMinutes * 60_000
  return (
    <span className="tabular-nums">
      <b className="text-ink">
        {waiting < CASES_COUNTED ? waiting : `${CASES_COUNTED.toLocaleString('en')} or more`}
      </b>{' '}
      waiting
      {oldestAt && (
        <>
          {' · '}oldest <b className={cx(late ? 'text-danger' : 'text-ink')}>{waited(oldestAt)}</b>
        </>
      )}
      {medianMinutes !== null && (
        <>
          {' · '}half decided within <b className="text-ink">{span(medianMinutes)}</b>
        </>
      )}
      {' · '}goal under {span(goalMinutes)}
    </span>
  )
}
