import type { CaseQueue, CaseSummary, CaseList as Which } from '@koji/contract'
import type { Drawing } from '#ui/drawing-frame.tsx'
import { CameraDrawing, ShieldDrawing } from '#ui/drawings.tsx'
import { ReviewLayout } from '../reviews/review-layout.tsx'
import { useSteps } from '../reviews/use-steps.ts'
import { CaseDetail } from './case-detail.tsx'
import { CaseMarks } from './case-marks.tsx'
import { useCases } from './queries.ts'
import { KINDS, nameOf } from './words.ts'

const EMPTY: Record<Which, Record<CaseQueue, { drawing: Drawing; title: string; text: string }>> = {
  open: {
    content: {
      drawing: CameraDrawing,
      title: 'Nothing to review',
      text: 'What the checks hold back or people flag appears here by itself, the gravest first.',
    },
    reports: {
      drawing: ShieldDrawing,
      title: 'No open reports',
      text: 'What people report appears here by itself, the gravest first.',
    },
  },
  mine: {
    content: {
      drawing: ShieldDrawing,
      title: 'You have nothing',
      text: 'What you open is yours for a while.',
    },
    reports: {
      drawing: ShieldDrawing,
      title: 'You have nothing',
      text: 'What you open is yours for a while.',
    },
  },
  decided: {
    content: {
      drawing: ShieldDrawing,
      title: 'Nothing decided yet',
      text: 'What the team decides is listed here, newest first.',
    },
    reports: {
      drawing: ShieldDrawing,
      title: 'Nothing decided yet',
      text: 'What the team decides is listed here, newest first.',
    },
  },
}

interface CaseListProps {
  queue: CaseQueue
  list: Which
  open: string | null
  onOpen: (id: string | null) => void
}

/** The queue, and the one that is open. */
export function CaseList({ queue, list, open, onOpen }: CaseListProps) {
  const query = useCases(queue, list)
  const items = query.data?.pages.flatMap((page) => page.items)
  const ids = items?.map(({ id }) => id) ?? []
  useSteps(ids, open, onOpen)

  /** Whoever has decided goes on with the next one. */
  const next = () => {
    const at = open ? ids.indexOf(open) : -1
    onOpen(list === 'decided' ? null : (ids[at + 1] ?? ids[at - 1] ?? null))
  }

  return (
    <ReviewLayout
      name="Cases"
      query={query}
      items={items?.map(row)}
      empty={EMPTY[list][queue]}
      open={open}
      onOpen={onOpen}
      detail={open && <CaseDetail key={open} id={open} emphasis={queue} onDone={next} />}
    />
  )
}

const row = (one: CaseSummary) => ({
  id: one.id,
  at: one.closedAt ?? one.openedAt,
  person: { ...one.person, displayName: nameOf(one.person) },
  text: one.excerpt ? `${KINDS[one.kind].label}: ${one.excerpt}` : KINDS[one.kind].label,
  marks: <CaseMarks one={one} />,
})
