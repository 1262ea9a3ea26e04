import { Progress as Base } from '@base-ui/react/progress'
import { cx } from './cx.ts'

const FILLS = { koji: 'bg-koji', pine: 'bg-pine', ume: 'bg-ume', ai: 'bg-ai', ink: 'bg-ink' } as const

interface ProgressProps {
  label: string
  /** Null while the remaining work is unknown. */
  value: number | null
  max?: number
  /** "3 of 8 posts"; the percentage by default. */
  valueText?: string
  tone?: keyof typeof FILLS
  labelHidden?: boolean
  className?: string
}

export function Progress({
  label,
  value,
  max = 100,
  valueText,
  tone = 'koji',
  labelHidden = false,
  className,
}: ProgressProps) {
  const percent = value === null ? null : Math.round((Math.min(Math.max(value, 0), max) / max) * 100)
  const text = valueText ?? (percent === null ? 'Working' : `${percent} %`)
  return (
    <Base.Root value={percent} getAriaValueText={() => text} className={cx('grid gap-1.5', className)}>
      <div className={labelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-4 text-14'}>
        <Base.Label className="font-semibold">{label}</Base.Label>
        <span aria-hidden className="text-ink-2 tabular-nums">
          {text}
        </span>
      </div>
      <Base.Track className="h-2 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-control">
        <Base.Indicator
          className={cx(
            'h-full rounded-full inset-ring inset-ring-control transition-[width] duration-240 ease-koji',
            FILLS[tone],
            percent === null && 'w-2/5 animate-pulse',
          )}
        />
      </Base.Track>
    </Base.Root>
  )
}
