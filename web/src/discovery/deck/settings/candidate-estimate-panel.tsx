import { getCandidateEstimate, type Preferences } from '@koji/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'
import { MODE_DISPLAY } from '#profiles/people/profile-display.ts'
import { Panel } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'

interface CandidateEstimateProps {
  preferences: Preferences
  saving: boolean
}

export function useCandidateEstimate({ preferences, saving }: CandidateEstimateProps) {
  const accountId = useSession().session?.account.id
  const { mode, paused } = preferences
  return useQuery({
    queryKey: ['discovery', 'candidate-estimate', accountId, preferences],
    queryFn: ({ signal }) => call(getCandidateEstimate, { query: { mode } }, { signal }),
    // The server counts with the saved settings.
    enabled: !saving && !paused,
    placeholderData: keepPreviousData,
  })
}

/** How many people fit the current filters. */
export function CandidateEstimatePanel({ preferences, saving }: CandidateEstimateProps) {
  const { mode, paused } = preferences
  const estimate = useCandidateEstimate({ preferences, saving })
  return (
    <Panel as="section" aria-label="People who fit" className="flex items-center gap-4">
      {/* Only the icon fades during a count, so that the text stays readable. */}
      <span
        className={cx(
          'grid size-11 shrink-0 place-items-center rounded-full bg-koji-wash text-ink transition-opacity duration-160',
          estimate.isPlaceholderData && 'opacity-50',
        )}
      >
        <Users className="size-5" aria-hidden />
      </span>
      <p aria-live="polite" className="min-w-0">
        {paused ? (
          'Paused: nobody new for now.'
        ) : estimate.data ? (
          <EstimateText {...estimate.data} goal={MODE_DISPLAY[mode].label.toLowerCase()} />
        ) : estimate.isError ? (
          'We cannot count just now.'
        ) : (
          <Skeleton className="h-6 w-48" />
        )}
      </p>
    </Panel>
  )
}

/** The server returns exact numbers below this. */
const ESTIMATED_FROM = 20

const EstimateText = ({ about, goal }: { about: number; goal: string }) => (
  <>
    <strong className="title-22 block tabular-nums">
      {about >= ESTIMATED_FROM ? `About ${about.toLocaleString('en')}` : about === 0 ? 'Nobody yet' : about}
    </strong>
    <span className="text-14 text-ink-2">
      {about === 1 ? 'person fits' : 'people fit'} you and you them, for {goal}
    </span>
  </>
)
