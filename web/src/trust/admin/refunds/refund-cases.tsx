import type { RefundCaseRow } from '@koji/contract'
import { CircleAlert } from 'lucide-react'
import { dollars } from '#lib/format.ts'
import { Chip } from '#ui/chip.tsx'
import { ReceiptDrawing } from '#ui/drawings.tsx'
import { HolderChip } from '../claims/holder-chip.tsx'
import { useQueueNews } from '../claims/queries.ts'
import { StateChip } from '../reviews/outcome.tsx'
import { ReviewLayout } from '../reviews/review-layout.tsx'
import { useSteps } from '../reviews/use-steps.ts'
import { useRefundCases, type Which } from './queries.ts'
import { RefundDetail } from './refund-detail.tsx'
import { GONE, REASON_WORDS } from './words.ts'

const EMPTY = {
  open: {
    title: 'No refund requests',
    text: 'Requests within 14 days of a charge appear here by themselves, oldest first.',
  },
  decided: { title: 'Nothing decided yet', text: 'What the team decides is listed here, newest first.' },
} as const

interface RefundCasesProps {
  which: Which
  open: string | null
  onOpen: (id: string | null) => void
}

export function RefundCases({ which, open, onOpen }: RefundCasesProps) {
  const query = useRefundCases(which)
  const items = query.data?.pages.flatMap((page) => page.items)
  useSteps(items?.map(({ id }) => id) ?? [], open, onOpen)
  useQueueNews('refund_request')
  return (
    <ReviewLayout
      name="Requests"
      query={query}
      items={items?.map(row)}
      empty={{ drawing: ReceiptDrawing, ...EMPTY[which] }}
      open={open}
      onOpen={onOpen}
      detail={open && <RefundDetail key={open} id={open} onDone={() => onOpen(null)} />}
    />
  )
}

const NOBODY = { id: '', displayName: GONE, username: null, avatarUrl: null }

const row = (one: RefundCaseRow) => ({
  id: one.id,
  person: one.fan ?? NOBODY,
  at: one.decidedAt ?? one.askedAt,
  text: `${REASON_WORDS[one.reason]}: ${one.number}`,
  marks: (
    <>
      {one.failure ? (
        <Chip tone="danger" size="sm" icon={CircleAlert}>
          Refused by the provider
        </Chip>
      ) : (
        <StateChip state={one.state} />
      )}
      <Chip size="sm" className="tabular-nums">
        {one.given === null ? dollars(one.amount) : `${dollars(one.given)} of ${dollars(one.amount)}`}
      </Chip>
      <HolderChip holder={one.holder} />
    </>
  ),
})
