import type { RefundPreview } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { TriangleAlert } from 'lucide-react'
import { dollars } from '#lib/format.ts'
import { cx } from '#ui/cx.ts'

interface LossPreviewProps {
  preview: RefundPreview
  creator: string
  /** The preview of another amount is loading. */
  stale: boolean
}

/** How much of a refund the creator and the platform pay. */
export function LossPreview({ preview, creator, stale }: LossPreviewProps) {
  const { fromCreator, fromPlatform, processing, creatorAvailable, ends } = preview
  return (
    <div
      role="status"
      aria-busy={stale}
      className={cx('rounded-14 bg-sunken p-4 text-15 transition-opacity', stale && 'opacity-60')}
    >
      <dl className="grid gap-2 tabular-nums">
        <Line name={`${creator} loses`} amount={fromCreator} />
        <Line name={`${PRODUCT_NAME} loses`} amount={fromPlatform} />
        {processing !== null && <Line name="Card costs, which stay with us" amount={processing} />}
        <Line name={`${creator} then has available`} amount={creatorAvailable} separated />
      </dl>
      {creatorAvailable < 0 && (
        <Note>They have less than that. What is missing is made good by what comes in.</Note>
      )}
      {ends && <Note>Everything is given back: the subscription ends at once.</Note>}
    </div>
  )
}

const Line = ({ name, amount, separated = false }: { name: string; amount: number; separated?: boolean }) => (
  <div className={cx('flex justify-between gap-4', separated && 'border-t border-line pt-2')}>
    <dt className="min-w-0 break-words">{name}</dt>
    <dd className={cx('font-semibold', amount < 0 && 'text-danger')}>{dollars(amount)}</dd>
  </div>
)

const Note = ({ children }: { children: string }) => (
  <p className="mt-2.5 flex gap-2 text-14 text-pretty text-ink-2">
    <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
    {children}
  </p>
)
