import { Check, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const TONES = {
  default: 'bg-sunken text-ink shadow-edge',
  lit: 'bg-koji-wash text-ink font-semibold inset-ring-[1.5px] inset-ring-koji',
  line: 'text-ink inset-ring inset-ring-line',
  pine: 'bg-pine-wash text-pine',
  ume: 'bg-ume-wash text-ume',
  ai: 'bg-ai-wash text-ai',
  ok: 'bg-ok-wash text-ok',
  danger: 'bg-danger-wash text-danger',
  warn: 'bg-warn-wash text-warn',
  /** For use on photos. */
  glass: 'bg-[#15110c8c] text-on-field inset-ring inset-ring-[#fff8ea40] backdrop-blur-sm',
  /** Highlighted, for use on photos. */
  koji: 'bg-koji text-on-koji font-semibold',
} as const

const SIZES = {
  sm: 'min-h-6 gap-1 px-2.5 py-0.5 text-12 font-semibold',
  default: 'min-h-8 gap-1.5 px-3 py-1 text-14 font-medium',
  lg: 'min-h-11 gap-2 px-4 py-1.5 text-15 font-medium',
} as const

type ChipTone = keyof typeof TONES

interface ChipProps {
  tone?: ChipTone
  size?: keyof typeof SIZES
  /** Highlighted chips show a check by default, so that they don't differ by color alone. */
  icon?: LucideIcon
  onRemove?: () => void
  removeLabel?: string
  className?: string
  children: ReactNode
}

export function Chip({
  tone = 'default',
  size = 'default',
  icon,
  onRemove,
  removeLabel = 'Remove',
  className,
  children,
}: ChipProps) {
  const Icon = icon ?? (tone === 'lit' || tone === 'koji' ? Check : undefined)
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center rounded-full leading-tight',
        SIZES[size],
        TONES[tone],
        onRemove && 'pr-1',
        className,
      )}
    >
      {Icon && <Icon className={size === 'sm' ? 'size-3.5 shrink-0' : 'size-4 shrink-0'} aria-hidden />}
      <span className="min-w-0">{children}</span>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={removeLabel}
          className="grid size-6 shrink-0 place-items-center rounded-full transition-colors hover:bg-ink/10"
        >
          <X className="size-3.5" aria-hidden />
        </button>
      )}
    </span>
  )
}
