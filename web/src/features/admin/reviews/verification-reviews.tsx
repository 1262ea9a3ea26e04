import { type WaitingVerification } from '@koji/contract'
import { DOCUMENT_NAMES } from '../../../people/decision-words.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ShieldDrawing } from '../../../ui/drawings.tsx'
import { StateChip } from './outcome.tsx'
import { useVerifications } from './queries.ts'
import { ReviewLayout, type ReviewProps } from './review-layout.tsx'
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
  ...{ id: one.id, person: one.person, at: one.decidedAt ?? one.sentAt },
  text: DOCUMENT_NAMES[one.documentType],
  marks: (
    <>
      <StateChip state={one.state} />
      {one.sides.length === 0 && <Chip size="sm">Documents deleted</Chip>}
    </>
  ),
})
