import type { AppealSummary } from '@koji/contract'
import { Check, Gavel, Scale, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Chip } from '#ui/chip.tsx'
import { BowlDrawing } from '#ui/error-drawings.tsx'
import { Segments } from '#ui/segments.tsx'
import { HolderChip } from '../claims/holder-chip.tsx'
import { useQueueNews } from '../claims/queries.ts'
import { ReviewLayout } from '../reviews/review-layout.tsx'
import { useSteps } from '../reviews/use-steps.ts'
import { AppealDetail } from './appeal-detail.tsx'
import { useAppeals } from './queries.ts'
import { ACTIONS, APPEAL_STATES, KINDS, nameOf } from './words.ts'

interface AppealListProps {
  open: string | null
  onOpen: (id: string | null) => void
}

type Which = 'open' | 'decided'
const WHICH = [
  { value: 'open', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const

const EMPTY = {
  open: { title: 'No appeals', text: 'Whoever disagrees with a decision asks for another look here.' },
  decided: { title: 'Nothing decided yet', text: 'What became of appeals is listed here, newest first.' },
} as const

/** Who thinks that we were wrong, the oldest first; and what became of those before. */
export function AppealList({ open, onOpen }: AppealListProps) {
  const [which, setWhich] = useState<Which>('open')
  const query = useAppeals(which)
  const items = query.data?.pages.flatMap((page) => page.items)
  const ids = items?.map(({ id }) => id) ?? []
  useSteps(ids, open, onOpen)
  useQueueNews('appeal')
  return (
    <div className="grid gap-4">
      <Segments
        label="Which appeals"
        size="sm"
        className="justify-self-start"
        value={which}
        onValueChange={(next) => {
          onOpen(null)
          setWhich(next)
        }}
        options={WHICH}
      />
      <ReviewLayout
        name="Appeals"
        query={query}
        items={items?.map(row)}
        empty={{ drawing: BowlDrawing, ...EMPTY[which] }}
        open={open}
        onOpen={onOpen}
        detail={open && <AppealDetail key={open} id={open} onDone={() => onOpen(null)} />}
      />
    </div>
  )
}

const row = (one: AppealSummary) => ({
  id: one.id,
  at: one.decidedAt ?? one.sentAt,
  text: one.excerpt,
  person: { ...one.person, displayName: nameOf(one.person) },
  marks: (
    <>
      <Chip size="sm" tone="danger" icon={Gavel}>
        {ACTIONS[one.decision.action].past}: {KINDS[one.decision.kind].label}
      </Chip>
      {one.state === 'open' ? (
        !one.mayDecide && (
          <Chip size="sm" tone="line" icon={Scale}>
            Not yours to hear
          </Chip>
        )
      ) : (
        <AppealOutcome state={one.state} />
      )}
      <HolderChip holder={one.holder} />
    </>
  ),
})

const AppealOutcome = ({ state }: { state: 'upheld' | 'overturned' }) => (
  <Chip size="sm" tone={state === 'overturned' ? 'ok' : 'line'} icon={state === 'overturned' ? Undo2 : Check}>
    {APPEAL_STATES[state]}
  </Chip>
)
