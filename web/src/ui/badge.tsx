import { cx } from './cx.ts'

const TONES = {
  koji: 'bg-koji text-on-koji',
  ume: 'bg-ume text-paper',
  ink: 'bg-inverse text-on-inverse shadow-edge',
  quiet: 'bg-sunken text-ink-2 shadow-edge',
} as const

const DOT_TONES = { koji: 'bg-koji', ume: 'bg-ume', ink: 'bg-ink', quiet: 'bg-control' } as const

const SIZES = {
  sm: 'h-4.5 min-w-4.5 px-1.5 text-[0.6875rem]',
  default: 'h-5.5 min-w-5.5 px-1.5 text-12',
} as const

/** "9+" above nine. */
export const badgeText = (count: number, cap = 9): string => (count > cap ? `${cap}+` : String(count))

interface BadgeProps {
  count: number
  cap?: number
  tone?: keyof typeof TONES
  size?: keyof typeof SIZES
  /** Read out after the number by screen readers: "unread", "new likes". */
  label?: string
  className?: string
}

/** Renders nothing for a count of zero. */
export function Badge({ count, cap, tone = 'koji', size = 'default', label, className }: BadgeProps) {
  if (count < 1) return null
  return (
    <span
      className={cx(
        'inline-grid place-items-center rounded-full font-bold leading-none tabular-nums',
        TONES[tone],
        SIZES[size],
        className,
      )}
    >
      <span>
        {badgeText(count, cap)}
        {label && <span className="sr-only"> {label}</span>}
      </span>
    </span>
  )
}

interface DotProps {
  label: string
  tone?: keyof typeof DOT_TONES
  className?: string
}

/** A dot without a number. Screen readers get its label. */
export const Dot = ({ label, tone = 'ume', className }: DotProps) => (
  <span className={cx('inline-block size-2.5 shrink-0 rounded-full', DOT_TONES[tone], className)}>
    <span className="sr-only">{label}</span>
  </span>
)
