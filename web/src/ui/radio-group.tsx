import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldGroup, type FieldProps } from './field-frame.tsx'

interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  icon?: LucideIcon
  tone?: keyof typeof TONES
  disabled?: boolean
}

const TONES = { ink: 'text-ink', pine: 'text-pine', ume: 'text-ume', ai: 'text-ai' } as const

export interface RadioGroupProps<Value extends string> extends Omit<FieldProps<Value>, 'value'> {
  value: Value | null
  options: readonly RadioOption<Value>[]
  look?: 'list' | 'cards'
}

export function RadioGroup<Value extends string>({
  value,
  onValueChange,
  name,
  options,
  look = 'list',
  ...described
}: RadioGroupProps<Value>) {
  const group = useId()
  return (
    <FieldGroup {...described}>
      {() => (
        <div
          className={
            look === 'cards' ? 'grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]' : 'grid'
          }
        >
          {options.map((option) => (
            <Radio
              key={option.value}
              option={option}
              name={name ?? group}
              card={look === 'cards'}
              invalid={Boolean(described.error)}
              disabled={described.disabled || option.disabled}
              checked={option.value === value}
              onPick={() => onValueChange(option.value)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

interface RadioProps {
  option: RadioOption<string>
  name: string
  card: boolean
  invalid: boolean
  disabled?: boolean
  checked: boolean
  onPick: () => void
}

function Radio({ option, name, card, invalid, disabled, checked, onPick }: RadioProps) {
  const id = useId()
  const Icon = option.icon

  function cardTone(): string {
    if (disabled) return checked ? 'border-control bg-sunken' : 'border-line bg-sunken'
    if (checked)
      return 'border-ink bg-koji-wash inset-ring inset-ring-ink dark:border-koji dark:inset-ring-koji'
    return cx('bg-surface', invalid ? 'border-danger inset-ring inset-ring-danger' : 'border-control')
  }

  return (
    <label
      className={cx(
        'flex items-start gap-3',
        disabled ? 'cursor-not-allowed text-ink-2' : 'cursor-pointer',
        !card && 'min-h-11 py-2.5',
        card && 'rounded-20 border-[1.5px] p-4 transition-colors',
        card && cardTone(),
      )}
    >
      {card && Icon && (
        <Icon className={cx('mt-0.5 size-5 shrink-0', TONES[option.tone ?? 'ink'])} aria-hidden />
      )}
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className={card ? 'block font-semibold' : 'block'}>
          {option.label}
        </span>
        {option.hint && (
          <span id={`${id}-hint`} className="block text-14 text-ink-2">
            {option.hint}
          </span>
        )}
      </span>
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        disabled={disabled}
        onChange={onPick}
        aria-labelledby={`${id}-label`}
        aria-describedby={option.hint ? `${id}-hint` : undefined}
        className={cx(
          'size-6 shrink-0 cursor-[inherit] appearance-none rounded-full border-[1.5px] border-control bg-surface transition-[border-width]',
          'checked:border-[7px] checked:border-ink checked:bg-koji dark:checked:border-koji dark:checked:bg-on-koji disabled:border-line disabled:checked:border-control',
          invalid && !card && 'border-danger',
          !card && 'order-first',
        )}
      />
    </label>
  )
}
