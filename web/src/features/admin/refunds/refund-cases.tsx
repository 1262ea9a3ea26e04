import type { RefundCase } from '@koji/contract'
import { useEffect, useRef } from 'react'
import { dollars } from '../../../lib/format.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ReceiptDrawing } from '../../../ui/drawings.tsx'
import { StateChip } from '../reviews/outcome.tsx'
import { ReviewLayout } from '../reviews/review-layout.tsx'
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

/** J opens the next one, K the one before; the focus goes along. */
function useSteps(ids: readonly string[], open: string | null, onOpen: (id: string) => void): void {
  const stepped = useRef(false)
  function step(by: 1 | -1) {
    const at = open ? ids.indexOf(open) : -1
    const next = ids[at < 0 ? 0 : at + by]
    if (!next) return
    stepped.current = true
    onOpen(next)
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  useEffect(() => {
    if (!stepped.current || !open) return
    stepped.current = false
    document.querySelector<HTMLElement>('button[aria-current="true"]')?.focus()
  }, [open])
}

const NOBODY = { id: '', displayName: GONE, username: null, avatarUrl: null }

const row = (one: RefundCase) => ({
  ...{ id: one.id, person: one.fan ?? NOBODY, at: one.decidedAt ?? one.askedAt },
  text: `${REASON_WORDS[one.reason]}: ${one.details || one.number}`,
  marks: (
    <>
      <StateChip state={one.state} />
      <Chip size="sm" className="tabular-nums">
        {one.given === null ? dollars(one.amount) : `${dollars(one.given)} of ${dollars(one.amount)}`}
      </Chip>
    </>
  ),
})
