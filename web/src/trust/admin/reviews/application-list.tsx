import type { ReviewedApplication } from '@koji/contract'
import { Images, RotateCcw } from 'lucide-react'
import { counted } from '#lib/format.ts'
import { CATEGORY_NAMES } from '#profiles/people/creator-categories.ts'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { MagnifierDrawing, PaletteDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HolderChip } from '../claims/holder-chip.tsx'
import { useQueueUpdates } from '../claims/queries.ts'
import { StateChip } from '../queue/outcome.tsx'
import { NOTHING_DECIDED, QueueLayout } from '../queue/queue-layout.tsx'
import { useQueueShortcuts } from '../queue/use-queue-shortcuts.ts'
import { ApplicationDetail } from './application-detail.tsx'
import { timesLabel } from './labels.ts'
import { type ReviewListProps, useApplications } from './queries.ts'

const EMPTY = {
  pending: {
    title: 'No applications to read',
    text: 'People who want to be creators appear here by themselves, oldest first.',
  },
  decided: NOTHING_DECIDED,
} as const

export function ApplicationList({ state, open, onOpen }: ReviewListProps) {
  const query = useApplications(state)
  const items = query.data?.pages.flatMap((page) => page.items)
  useQueueShortcuts(items?.map(({ id }) => id) ?? [], open, onOpen)
  useQueueUpdates('application')
  const application = items?.find(({ id }) => id === open)
  return (
    <QueueLayout
      name="Applications"
      query={query}
      items={items?.map(toQueueItem)}
      empty={{ drawing: PaletteDrawing, ...EMPTY[state] }}
      open={open}
      onOpen={onOpen}
      detail={
        open &&
        (application ? (
          <ApplicationDetail key={open} application={application} onDone={() => onOpen(null)} />
        ) : (
          !query.isPending && <MissingApplication />
        ))
      }
    />
  )
}

const MissingApplication = () => (
  <Panel className="rounded-28">
    <EmptyState
      drawing={MagnifierDrawing}
      title="This is no longer in the list"
      text="It was decided or taken back meanwhile."
    />
  </Panel>
)

const toQueueItem = (application: ReviewedApplication) => ({
  id: application.id,
  person: application.applicant,
  at: application.decidedAt ?? application.sentAt,
  text: `${CATEGORY_NAMES[application.category]}: ${application.about}`,
  chips: (
    <>
      <StateChip state={application.state} />
      <HolderChip holder={application.holder} />
      {application.photos.length > 0 && (
        <Chip size="sm" icon={Images}>
          {counted(application.photos.length, 'picture')}
        </Chip>
      )}
      {application.earlierTries > 0 && (
        <Chip size="sm" icon={RotateCcw}>
          Refused {timesLabel(application.earlierTries).toLowerCase()}
        </Chip>
      )}
    </>
  ),
})
