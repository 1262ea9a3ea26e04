import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { cx } from './cx.ts'
import { FieldFrame, type FieldProps, type Marks } from './field-frame.tsx'
import { later, useHeld, useLater } from './later.ts'
import { openerClass } from './popup-list.ts'

interface SelectOption<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string> extends Omit<FieldProps<Value>, 'value'> {
  value: Value | null
  options: readonly SelectOption<Value>[]
  placeholder?: string
  labelHidden?: boolean
}

const box = later(() => import('./select-box.tsx'))

export function Select<Value extends string>({
  value,
  onValueChange,
  name,
  options,
  placeholder = 'Choose one',
  disabled,
  ...described
}: SelectProps<Value>) {
  const [pressed, setPressed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [held, hold] = useHeld()
  const Parts = useLater(box, pressed, () => setPressed(false))
  return (
    <FieldFrame {...described}>
      {(marks) =>
        Parts && !held ? (
          <Parts.SelectBox
            value={value}
            onValueChange={onValueChange}
            name={name}
            options={options}
            placeholder={placeholder}
            disabled={disabled}
            marks={marks}
            focused={focused}
            defaultOpen={pressed}
          />
        ) : (
          <StandIn
            marks={marks}
            disabled={disabled}
            chosen={options.find((option) => option.value === value)?.label}
            placeholder={placeholder}
            onHold={hold}
            onPress={() => setPressed(true)}
            onFocused={setFocused}
          />
        )
      }
    </FieldFrame>
  )
}

interface StandInProps {
  marks: Marks
  disabled: boolean | undefined
  chosen: string | undefined
  placeholder: string
  onHold: () => void
  onPress: () => void
  onFocused: (focused: boolean) => void
}

/** A placeholder that looks and acts like the select until it loads. */
function StandIn({ marks, disabled, chosen, placeholder, onHold, onPress, onFocused }: StandInProps) {
  const pressed = ({ key }: KeyboardEvent) => (key === 'ArrowDown' || key === 'ArrowUp') && onPress()
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      {...marks}
      aria-labelledby={`${marks.id}-label`}
      disabled={disabled}
      onPointerDown={onHold}
      onClick={onPress}
      onKeyDown={pressed}
      onFocus={() => onFocused(true)}
      onBlur={() => onFocused(false)}
      className={openerClass}
    >
      <span className={cx('truncate', chosen === undefined && 'text-ink-2')}>{chosen ?? placeholder}</span>
      <ChevronDown className="size-5 shrink-0 text-ink-2" aria-hidden />
    </button>
  )
}
