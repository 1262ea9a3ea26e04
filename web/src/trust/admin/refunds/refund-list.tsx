import type { RefundCaseRow } from '@koji/contract'
import { CircleAlert } from 'lucide-react'
import { dollars } from '#lib/format.ts'
import { Chip } from '#ui/chip.tsx'
import { ReceiptDrawing } from '#ui/drawings.tsx'
import { HolderChip } from '../claims/holder-chip.tsx'
import { useQueueUpdates } from '../claims/queries.ts'
import { StateChip } from '../queue/outcome.tsx'
import { NOTHING_DECIDED, QueueLayout, type QueueSelection } from '../queue/queue-layout.tsx'
import { useQueueShortcuts } from '../queue/use-queue-shortcuts.ts'
import { ERASED_PERSON, REASON_LABELS } from './labels.ts'
import { type RefundListName, useRefundCases } from './queries.ts'
import { RefundDetail } from './refund-detail.tsx'

const EMPTY = {
  open: {
    title: 'No refund requests',
    text: 'Requests within 14 days of a charge appear here by themselves, oldest first.',
  },
  decided: NOTHING_DECIDED,
} as const

interface RefundListProps extends QueueSelection {
  list: RefundListName
}

export function RefundList({ list, open, onOpen }: RefundListProps) {
  const query = useRefundCases(list)
  const items = query.data?.pages.flatMap((page) => page.items)
  useQueueShortcuts(items?.map(({ id }) => id) ?? [], open, onOpen)
  useQueueUpdates('refund_request')
  return (
    <QueueLayout
      name="Requests"
      query={query}
      items={items?.map(toQueueItem)}
      empty={{ drawing: ReceiptDrawing, ...EMPTY[list] }}
      open={open}
      onOpen={onOpen}
      detail={open && <RefundDetail key={open} id={open} onDone={() => onOpen(null)} />}
    />
  )
}

const ERASED_FAN = { id: '', displayName: ERASED_PERSON, username: null, avatarUrl: null }

const toQueueItem = (refund: RefundCaseRow) => ({
  id: refund.id,
  person: refund.fan ?? ERASED_FAN,
  at: refund.decidedAt ?? refund.requestedAt,
  text: `${REASON_LABELS[refund.reason]}: ${refund.number}`,
  chips: (
    <>
      {refund.failure ? (
        <Chip tone="danger" size="sm" icon={CircleAlert}>
          Refused by the provider
        </Chip>
      ) : (
        <StateChip state={refund.state} />
      )}
      <Chip size="sm" className="tabular-nums">
        {refund.given === null
          ? dollars(refund.amount)
          : `${dollars(refund.given)} of ${dollars(refund.amount)}`}
      </Chip>
      <HolderChip holder={refund.holder} />
    </>
  ),
})
