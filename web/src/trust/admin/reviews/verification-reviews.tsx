import { type WaitingVerification } from '@koji/contract'
import { DOCUMENT_NAMES } from '#profiles/people/decision-words.ts'
import { Chip } from '#ui/chip.tsx'
import { ShieldDrawing } from '#ui/drawings.tsx'
import { HolderChip } from '../claims/holder-chip.tsx'
import { useQueueNews } from '../claims/queries.ts'
import { StateChip } from './outcome.tsx'
import { useVerifications } from './queries.ts'
import { ReviewLayout, type ReviewProps } from './review-layout.tsx'
import { useSteps } from './use-steps.ts'
import { VerificationDetail } from './verification-detail.tsx'

const EMPTY = {
  pending: {
    title: 'No documents to review',
    text: 'Creators who prove their identity appear here by themselves, oldest first.',
  },
  decided: { title: 'Nothing decided yet', text: 'What the team decides is listed here, newest first.' },
} as const

export function VerificationReviews({ state, open, onOpen }: ReviewProps) {
  const query = useVerifications(state)
  const items = query.data?.pages.flatMap((page) => page.items)
  useSteps(items?.map(({ id }) => id) ?? [], open, onOpen)
  useQueueNews('verification')
  return (
    <ReviewLayout
      name="Verifications"
      query={query}
      items={items?.map(row)}
      empty={{ drawing: ShieldDrawing, ...EMPTY[state] }}
      open={open}
      onOpen={onOpen}
      detail={open && <VerificationDetail key={open} id={open} onDone={() => onOpen(null)} />}
    />
  )
}

const row = (one: WaitingVerification) => ({
  id: one.id,
  person: one.person,
  at: one.decidedAt ?? one.sentAt,
  text: DOCUMENT_NAMES[one.documentType],
  marks: (
    <>
      <StateChip state={one.state} />
      <HolderChip holder={one.holder} />
      {one.sides.length === 0 && <Chip size="sm">Documents deleted</Chip>}
    </>
  ),
})
