import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Panel } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { MagnifierDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { communityRule } from './labels.ts'
import { useCheckPrecision } from './queries.ts'

/** How often the team agreed with the verdicts of automatic checks. */
export function CheckPrecision() {
  const { data, error, isPending, isFetching, refetch } = useCheckPrecision()
  if (isPending) return <Skeleton className="h-64 rounded-28" />
  if (!data)
    return (
      <Panel>
        <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
      </Panel>
    )
  if (data.items.length === 0)
    return (
      <Panel>
        <EmptyState
          drawing={MagnifierDrawing}
          title="No figures yet"
          text="Once our team has decided about items that a check found, this shows how often the check was right."
        />
      </Panel>
    )
  return (
    <Panel className="grid gap-4 rounded-28">
      <p className="max-w-[60ch] text-pretty text-ink-2">
        How often our team agreed with a check, for items found in the last 180 days and decided since.
        Decisions overturned on appeal count against the check.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div role="region" aria-label="Precision" tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full text-14 tabular-nums">
          <thead>
            <tr className="text-left text-13 text-ink-2">
              <th className={CELL}>Check</th>
              <th className={CELL}>Rule</th>
              <th className={CELL}>It was</th>
              <th className={cx(CELL, 'text-right')}>Decided</th>
              <th className={cx(CELL, 'text-right')}>Agreed</th>
              <th className={cx(CELL, 'text-right')}>Overruled</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ model, version, rule, verdict, decided, agreed }) => (
              <tr key={`${model} ${version} ${rule} ${verdict}`} className="border-t border-line">
                <th scope="row" className={cx(CELL, 'text-left font-medium')}>
                  {model} <span className="font-normal text-ink-2">{version}</span>
                </th>
                <td className={CELL}>{rule ? `${rule}, ${communityRule(rule)?.title ?? ''}` : '–'}</td>
                <td className={CELL}>{verdict === 'hit' ? 'sure' : 'unsure'}</td>
                <td className={cx(CELL, 'text-right')}>{decided}</td>
                <td className={cx(CELL, 'text-right font-semibold')}>
                  {Math.round((agreed / decided) * 100)} %
                </td>
                <td className={cx(CELL, 'text-right')}>{decided - agreed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

const CELL = 'px-3 py-2.5 whitespace-nowrap'
