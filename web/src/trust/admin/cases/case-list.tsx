import type { CaseQueue, CaseSummary, CaseList as ListName } from '@koji/contract'
import { CameraDrawing, ShieldDrawing } from '#ui/drawings.tsx'
import { useQueueUpdates } from '../claims/queries.ts'
import { personName } from '../person-name.ts'
import {
  NOTHING_DECIDED,
  type QueueEmptyState,
  QueueLayout,
  type QueueSelection,
} from '../queue/queue-layout.tsx'
import { useQueueShortcuts } from '../queue/use-queue-shortcuts.ts'
import { CaseChips } from './case-chips.tsx'
import { CaseDetail } from './case-detail.tsx'
import { SUBJECT_LABELS } from './labels.ts'
import { useCases } from './queries.ts'

const EMPTY_QUEUE: Record<CaseQueue, QueueEmptyState> = {
  content: {
    drawing: CameraDrawing,
    title: 'Nothing to review',
    text: 'Content that checks hold or people report appears here, most serious first.',
  },
  reports: {
    drawing: ShieldDrawing,
    title: 'No open reports',
    text: 'Reports appear here, most serious first.',
  },
}

const EMPTY_LIST: Record<Exclude<ListName, 'open'>, QueueEmptyState> = {
  mine: {
    drawing: ShieldDrawing,
    title: 'Nothing is assigned to you',
    text: 'A case you open is yours for a while.',
  },
  decided: { drawing: ShieldDrawing, ...NOTHING_DECIDED },
}

interface CaseListProps extends QueueSelection {
  queue: CaseQueue
  list: ListName
}

export function CaseList({ queue, list, open, onOpen }: CaseListProps) {
  const query = useCases(queue, list)
  const items = query.data?.pages.flatMap((page) => page.items)
  const ids = items?.map(({ id }) => id) ?? []
  useQueueShortcuts(ids, open, onOpen)
  useQueueUpdates('case')

  /** After a decision, the next case opens. */
  const openNext = () => {
    const index = open ? ids.indexOf(open) : -1
    onOpen(list === 'decided' ? null : (ids[index + 1] ?? ids[index - 1] ?? null))
  }

  return (
    <QueueLayout
      name="Cases"
      query={query}
      items={items?.map(toQueueItem)}
      empty={list === 'open' ? EMPTY_QUEUE[queue] : EMPTY_LIST[list]}
      open={open}
      onOpen={onOpen}
      detail={
        open && (
          <CaseDetail
            key={open}
            id={open}
            emphasis={queue}
            onDone={openNext}
            onRelease={() => onOpen(null)}
          />
        )
      }
    />
  )
}

const toQueueItem = (summary: CaseSummary) => ({
  id: summary.id,
  at: summary.closedAt ?? summary.openedAt,
  person: { ...summary.person, displayName: personName(summary.person) },
  text: summary.excerpt
    ? `${SUBJECT_LABELS[summary.kind].label}: ${summary.excerpt}`
    : SUBJECT_LABELS[summary.kind].label,
  chips: <CaseChips summary={summary} />,
})
