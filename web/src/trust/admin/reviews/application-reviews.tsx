import type { ReviewedApplication } from '@koji/contract'
import { Images, RotateCcw } from 'lucide-react'
import { counted } from '#lib/format.ts'
import { CATEGORY_NAMES } from '#profiles/people/creator-categories.ts'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { MagnifierDrawing, PaletteDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HolderChip } from '../claims/holder-chip.tsx'
import { useQueueNews } from '../claims/queries.ts'
import { ApplicationDetail } from './application-detail.tsx'
import { timesWords } from './fact.tsx'
import { StateChip } from './outcome.tsx'
import { useApplications } from './queries.ts'
import { ReviewLayout, type ReviewProps } from './review-layout.tsx'
import { useSteps } from './use-steps.ts'

const EMPTY = {
  pending: {
    title: 'No applications to read',
    text: 'People who want to be creators appear here by themselves, oldest first.',
  },
  decided: { title: 'Nothing decided yet', text: 'What the team decides is listed here, newest first.' },
} as const

export function ApplicationReviews({ state, open, onOpen }: ReviewProps) {
  const query = useApplications(state)
  const items = query.data?.pages.flatMap((page) => page.items)
  useSteps(items?.map(({ id }) => id) ?? [], open, onOpen)
  useQueueNews('application')
  const opened = items?.find(({ id }) => id === open)
  return (
    <ReviewLayout
      name="Applications"
      query={query}
      items={items?.map(row)}
      empty={{ drawing: PaletteDrawing, ...EMPTY[state] }}
      open={open}
      onOpen={onOpen}
      detail={
        open &&
        (opened ? (
          <ApplicationDetail key={open} application={opened} onDone={() => onOpen(null)} />
        ) : (
          !query.isPending && <Gone />
        ))
      }
    />
  )
}

const Gone = () => (
  <Panel className="rounded-28">
    <EmptyState
      drawing={MagnifierDrawing}
      title="It is not in this list any more"
      text="It was decided or taken back meanwhile."
    />
  </Panel>
)

const row = (one: ReviewedApplication) => ({
  id: one.id,
  person: one.applicant,
  at: one.decidedAt ?? one.sentAt,
  text: `${CATEGORY_NAMES[one.category]}: ${one.about}`,
  marks: (
    <>
      <StateChip state={one.state} />
      <HolderChip holder={one.holder} />
      {one.photos.length > 0 && (
        <Chip size="sm" icon={Images}>
          {counted(one.photos.length, 'picture')}
        </Chip>
      )}
      {one.earlierTries > 0 && (
        <Chip size="sm" icon={RotateCcw}>
          Refused {timesWords(one.earlierTries).toLowerCase()}
        </Chip>
      )}
    </>
  ),
})
