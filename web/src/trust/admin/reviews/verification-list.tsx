import type { WaitingVerification } from '@koji/contract'
import { DOCUMENT_NAMES } from '#profiles/people/decision-reasons.ts'
import { Chip } from '#ui/chip.tsx'
import { ShieldDrawing } from '#ui/drawings.tsx'
import { HolderChip } from '../claims/holder-chip.tsx'
import { useQueueUpdates } from '../claims/queries.ts'
import { StateChip } from '../queue/outcome.tsx'
import { NOTHING_DECIDED, QueueLayout } from '../queue/queue-layout.tsx'
import { useQueueShortcuts } from '../queue/use-queue-shortcuts.ts'
import { type ReviewListProps, useVerifications } from './queries.ts'
import { VerificationDetail } from './verification-detail.tsx'

const EMPTY = {
  pending: {
    title: 'No documents to review',
    text: 'Creators who prove their identity appear here by themselves, oldest first.',
  },
  decided: NOTHING_DECIDED,
} as const

export function VerificationList({ state, open, onOpen }: ReviewListProps) {
  const query = useVerifications(state)
  const items = query.data?.pages.flatMap((page) => page.items)
  useQueueShortcuts(items?.map(({ id }) => id) ?? [], open, onOpen)
  useQueueUpdates('verification')
  return (
    <QueueLayout
      name="Verifications"
      query={query}
      items={items?.map(toQueueItem)}
      empty={{ drawing: ShieldDrawing, ...EMPTY[state] }}
      open={open}
      onOpen={onOpen}
      detail={open && <VerificationDetail key={open} id={open} onDone={() => onOpen(null)} />}
    />
  )
}

const toQueueItem = (verification: WaitingVerification) => ({
  id: verification.id,
  person: verification.person,
  at: verification.decidedAt ?? verification.sentAt,
  text: DOCUMENT_NAMES[verification.documentType],
  chips: (
    <>
      <StateChip state={verification.state} />
      <HolderChip holder={verification.holder} />
      {verification.sides.length === 0 && <Chip size="sm">Documents deleted</Chip>}
    </>
  ),
})
