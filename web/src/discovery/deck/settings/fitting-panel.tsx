import { getCandidateEstimate, type Preferences } from '@koji/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'
import { MODE_LOOKS } from '#profiles/people/looks.ts'
import { Panel } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'

interface FittingProps {
  preferences: Preferences
  saving: boolean
}

export function useFitting({ preferences, saving }: FittingProps) {
  const accountId = useSession().session?.account.id
  const { mode, paused } = preferences
  return useQuery({
    queryKey: ['discovery', 'fitting', accountId, preferences],
    queryFn: ({ signal }) => call(getCandidateEstimate, { query: { mode } }, { signal }),
    // What is counted is what was saved.
    enabled: !saving && !paused,
    placeholderData: keepPreviousData,
  })
}

/** How many people there are behind these filters, as they change. */
export function FittingPanel({ preferences, saving }: FittingProps) {
  const { mode, paused } = preferences
  const fitting = useFitting({ preferences, saving })
  return (
    <Panel as="section" aria-label="People who fit" className="flex items-center gap-4">
      {/* While it counts, the picture fades: the words have to be read all the time. */}
      <span
        className={cx(
          'grid size-11 shrink-0 place-items-center rounded-full bg-koji-wash text-ink transition-opacity duration-160',
          fitting.isPlaceholderData && 'opacity-50',
        )}
      >
        <Users className="size-5" aria-hidden />
      </span>
      <p aria-live="polite" className="min-w-0">
        {paused ? (
          'Paused: nobody new for now.'
        ) : fitting.data ? (
          <Words {...fitting.data} what={MODE_LOOKS[mode].label.toLowerCase()} />
        ) : fitting.isError ? (
          'We cannot count just now.'
        ) : (
          <Skeleton className="h-6 w-48" />
        )}
      </p>
    </Panel>
  )
}

const EXACT = 20

const Words = ({ about, what }: { about: number; what: string }) => (
  <>
    <strong className="title-22 block tabular-nums">
      {about >= EXACT ? `About ${about.toLocaleString('en')}` : about === 0 ? 'Nobody yet' : about}
    </strong>
    <span className="text-14 text-ink-2">
      {about === 1 ? 'person fits' : 'people fit'} you and you them, for {what}
    </span>
  </>
)
