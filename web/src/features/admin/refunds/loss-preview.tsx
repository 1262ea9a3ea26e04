import type { RefundPreview } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { TriangleAlert } from 'lucide-react'
import { dollars } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'

interface LossPreviewProps {
  preview: RefundPreview
  creator: string
  /** Another amount is being reckoned. */
  stale: boolean
}

/** Who loses what. */
export function LossPreview({ preview, creator, stale }: LossPreviewProps) {
  const { fromCreator, fromPlatform, creatorAvailable, ends } = preview
  const below = creatorAvailable < 0
  return (
    <div
      role="status"
      aria-busy={stale}
      className={cx('rounded-14 bg-sunken p-4 text-15 transition-opacity', stale && 'opacity-60')}
    >
      <dl className="grid gap-2 tabular-nums">
        <Line name={`${creator} loses`} amount={fromCreator} />
        <Line name={`${PRODUCT_NAME} loses`} amount={fromPlatform} />
        <div className="border-t border-line pt-2">
          <Line name={`${creator} then has available`} amount={creatorAvailable} below={below} />
        </div>
      </dl>
      {below && <Remark>They have less than that. What is missing is made good by what comes in.</Remark>}
      {ends && <Remark>Everything is given back: the subscription ends at once.</Remark>}
    </div>
  )
}

const Line = ({ name, amount, below = false }: { name: string; amount: number; below?: boolean }) => (
  <div className="flex justify-between gap-4">
    <dt className="min-w-0 break-words">{name}</dt>
    <dd className={cx('font-semibold', below && 'text-danger')}>{dollars(amount)}</dd>
  </div>
)

const Remark = ({ children }: { children: string }) => (
  <p className="mt-2.5 flex gap-2 text-14 text-pretty text-ink-2">
    <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
    {children}
  </p>
)
