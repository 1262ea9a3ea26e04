import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Drawing = (props: { className?: string }) => ReactNode

/** The frame of a drawing, 160 × 120. Drawings are decorative, and each has one mandarin. */
export const DrawingFrame = ({ className, children }: { className?: string; children: ReactNode }) => (
  <svg
    viewBox="0 0 160 120"
    className={cx('block h-auto max-w-full fill-none stroke-ink', className)}
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

interface MandarinProps {
  x: number
  y: number
  r: number
  face?: 'glad' | 'asleep' | 'sorry'
}

/** The fruit has the same color in both themes, so its face always uses dark ink. */
export function Mandarin({ x, y, r, face }: MandarinProps) {
  const s = r / 20
  const leaf = `M${x + s} ${y - 19 * s}c0 ${-9 * s} ${6 * s} ${-13 * s} ${15 * s} ${-13 * s} ${s} ${9 * s} ${-5 * s} ${15 * s} ${-15 * s} ${13 * s}Z`
  return (
    <>
      <circle cx={x} cy={y} r={r} className="fill-koji" />
      <path d={leaf} className="fill-pine" strokeWidth="2" />
      {face && (
        <g transform={`translate(${x} ${y})`} className="stroke-on-koji">
          {face === 'glad' && <path d="M-9 2q9 10 18 0" />}
          {face === 'sorry' && <path d="M-8 8q8-8 16 0M-8-5h.1M8-5h.1" />}
          {face === 'asleep' && <path d="M-11-1q3.500 4 7 0M4-1q3.500 4 7 0M-3 9h6" />}
        </g>
      )}
    </>
  )
}
