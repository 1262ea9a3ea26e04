import type { AppealSummary } from '@koji/contract'
import { Check, Gavel, Scale, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Chip } from '#ui/chip.tsx'
import { BowlDrawing } from '#ui/error-drawings.tsx'
import { Segments } from '#ui/segments.tsx'
import { HolderChip } from '../claims/holder-chip.tsx'
import { useQueueUpdates } from '../claims/queries.ts'
import { personName } from '../person-name.ts'
import { QueueLayout, type QueueSelection } from '../queue/queue-layout.tsx'
import { useQueueShortcuts } from '../queue/use-queue-shortcuts.ts'
import { AppealDetail } from './appeal-detail.tsx'
import { ACTION_LABELS, APPEAL_OUTCOMES, SUBJECT_LABELS } from './labels.ts'
import { useAppeals } from './queries.ts'

type ListName = 'open' | 'decided'
const LIST_OPTIONS = [
  { value: 'open', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const

const EMPTY = {
  open: { title: 'No appeals', text: 'Appeals appear here when someone disagrees with a decision.' },
  decided: { title: 'Nothing decided yet', text: 'Decided appeals are listed here, newest first.' },
} as const

/** Open appeals, oldest first, or decided ones, newest first. */
export function AppealList({ open, onOpen }: QueueSelection) {
  const [list, setList] = useState<ListName>('open')
  const query = useAppeals(list)
  const items = query.data?.pages.flatMap((page) => page.items)
  const ids = items?.map(({ id }) => id) ?? []
  useQueueShortcuts(ids, open, onOpen)
  useQueueUpdates('appeal')
  return (
    <div className="grid gap-4">
      <Segments
        label="Which appeals"
        size="sm"
        className="justify-self-start"
        value={list}
        onValueChange={(next) => {
          onOpen(null)
          setList(next)
        }}
        options={LIST_OPTIONS}
      />
      <QueueLayout
        name="Appeals"
        query={query}
        items={items?.map(toQueueItem)}
        empty={{ drawing: BowlDrawing, ...EMPTY[list] }}
        open={open}
        onOpen={onOpen}
        detail={open && <AppealDetail key={open} id={open} onDone={() => onOpen(null)} />}
      />
    </div>
  )
}

const toQueueItem = (appeal: AppealSummary) => ({
  id: appeal.id,
  at: appeal.decidedAt ?? appeal.sentAt,
  text: appeal.excerpt,
  person: { ...appeal.person, displayName: personName(appeal.person) },
  chips: (
    <>
      <Chip size="sm" tone="danger" icon={Gavel}>
        {ACTION_LABELS[appeal.decision.action].past}: {SUBJECT_LABELS[appeal.decision.kind].label}
      </Chip>
      {appeal.state === 'open' ? (
        !appeal.mayDecide && (
          <Chip size="sm" tone="line" icon={Scale}>
            For a colleague
          </Chip>
        )
      ) : (
        <AppealOutcome state={appeal.state} />
      )}
      <HolderChip holder={appeal.holder} />
    </>
  ),
})

const AppealOutcome = ({ state }: { state: 'upheld' | 'overturned' }) => (
  <Chip size="sm" tone={state === 'overturned' ? 'ok' : 'line'} icon={state === 'overturned' ? Undo2 : Check}>
    {APPEAL_OUTCOMES[state]}
  </Chip>
)
