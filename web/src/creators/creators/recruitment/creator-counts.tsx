import { counted } from '#lib/format.ts'
import { useCreatorStats } from '../queries.ts'

/** The current number of creators. Empty until it is loaded, and while there are none. */
export function CreatorCounts() {
  const { data } = useCreatorStats()
  if (!data || data.total === 0) return <p className="min-h-7" />
  return (
    <p className="min-h-7 text-18 tabular-nums">
      <strong>{counted(data.total, 'creator')}</strong> {data.total === 1 ? 'is' : 'are'} here
      {data.newThisWeek > 0 && (
        <>
          , <strong>{data.newThisWeek.toLocaleString('en')}</strong> of them since last week
        </>
      )}
      .
    </p>
  )
}
