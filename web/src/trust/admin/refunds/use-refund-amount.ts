import type { RefundPreview } from '@koji/contract'
import { useState } from 'react'
import { formatPriceInput, parseCents } from '#lib/cents.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { amountError } from './labels.ts'
import { useRefundPreview } from './queries.ts'

const DEBOUNCE_MS = 300

/** The entered amount of a refund, its validation error, and a preview of its effect. */
export function useRefundAmount(id: string, fullRefund: RefundPreview) {
  const refundable = fullRefund.amount
  const [text, setText] = useState(formatPriceInput(refundable))
  const cents = parseCents(text)
  const settled = useDebounced(cents, DEBOUNCE_MS)
  const isFull = settled === refundable
  const query = useRefundPreview(id, !isFull && amountError(settled, refundable) === null ? settled : null)
  const preview = isFull ? fullRefund : query.data
  return {
    refundable,
    text,
    setText,
    cents,
    error: amountError(cents, refundable),
    preview,
    previewError: query.error,
    /** False while the preview still shows an earlier amount. */
    previewIsCurrent: preview?.amount === cents,
  }
}
