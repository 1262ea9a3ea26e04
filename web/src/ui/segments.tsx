import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { cx } from './cx.ts'

interface SegmentsProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  size?: 'sm' | 'default'
  disabled?: boolean
  className?: string
}

const SIZES = { sm: 'h-8 px-3.5 text-14', default: 'h-10 px-4 text-15' } as const

/** A choice between a few options, side by side. */
export function Segments<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  size = 'default',
  disabled,
  className,
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset
      disabled={disabled}
      className={cx(
        'no-scrollbar inline-flex max-w-full min-w-0 overflow-x-auto rounded-full bg-sunken p-1 inset-ring inset-ring-line disabled:opacity-60',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map(({ value: each, label: text, icon: Icon }) => (
        <label
          key={each}
          className={cx(
            'relative inline-flex shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-full font-semibold whitespace-nowrap transition-colors select-none',
            'has-focus-visible:outline-3 has-focus-visible:-outline-offset-1 has-focus-visible:outline-ai',
            SIZES[size],
            each === value
              ? 'bg-raised text-ink shadow-[0_1px_2px_#1e1b1626,0_0_0_1px_var(--line)]'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            onChange={() => onValueChange(each)}
            className="sr-only"
          />
          {Icon && <Icon className="size-4" aria-hidden />}
          {text}
        </label>
      ))}
    </fieldset>
  )
}
