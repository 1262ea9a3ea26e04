import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { cx } from './cx.ts'
import { type ControlAttributes, FieldFrame, type FieldProps } from './field-frame.tsx'
import { lazyPart, useLazyPart, usePointerPress } from './lazy-part.ts'
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

const selectBox = lazyPart(() => import('./select-box.tsx'))

export function Select<Value extends string>({
  value,
  onValueChange,
  name,
  options,
  placeholder = 'Choose one',
  disabled,
  ...described
}: SelectProps<Value>) {
  const [opened, setOpened] = useState(false)
  const [focused, setFocused] = useState(false)
  const [isPressed, press] = usePointerPress()
  const parts = useLazyPart(selectBox, opened, () => setOpened(false))
  return (
    <FieldFrame {...described}>
      {(attributes) =>
        parts && !isPressed ? (
          <parts.SelectBox
            value={value}
            onValueChange={onValueChange}
            name={name}
            options={options}
            placeholder={placeholder}
            disabled={disabled}
            attributes={attributes}
            focused={focused}
            defaultOpen={opened}
          />
        ) : (
          <SelectPlaceholder
            attributes={attributes}
            disabled={disabled}
            chosen={options.find((option) => option.value === value)?.label}
            placeholder={placeholder}
            onPointerPress={press}
            onOpen={() => setOpened(true)}
            onFocused={setFocused}
          />
        )
      }
    </FieldFrame>
  )
}

interface PlaceholderProps {
  attributes: ControlAttributes
  disabled: boolean | undefined
  chosen: string | undefined
  placeholder: string
  onPointerPress: () => void
  onOpen: () => void
  onFocused: (focused: boolean) => void
}

/** A placeholder that looks and acts like the select until it loads. */
function SelectPlaceholder({
  attributes,
  disabled,
  chosen,
  placeholder,
  onPointerPress,
  onOpen,
  onFocused,
}: PlaceholderProps) {
  const openByKey = ({ key }: KeyboardEvent) => (key === 'ArrowDown' || key === 'ArrowUp') && onOpen()
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      {...attributes}
      aria-labelledby={`${attributes.id}-label`}
      disabled={disabled}
      onPointerDown={onPointerPress}
      onClick={onOpen}
      onKeyDown={openByKey}
      onFocus={() => onFocused(true)}
      onBlur={() => onFocused(false)}
      className={openerClass}
    >
      <span className={cx('truncate', chosen === undefined && 'text-ink-2')}>{chosen ?? placeholder}</span>
      <ChevronDown className="size-5 shrink-0 text-ink-2" aria-hidden />
    </button>
  )
}
