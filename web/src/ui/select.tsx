import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { cx } from './cx.ts'
import { controlClass, FieldFrame, type FieldProps } from './field-frame.tsx'
import { optionClass, popupClass } from './popup-list.ts'

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

export function Select<Value extends string>({
  value,
  onValueChange,
  name,
  options,
  placeholder = 'Choose one',
  disabled,
  ...described
}: SelectProps<Value>) {
  return (
    <FieldFrame {...described}>
      {({ id, ...marks }) => (
        <Base.Root
          id={id}
          name={name}
          items={options}
          value={value}
          onValueChange={(next) => next !== null && onValueChange(next)}
          disabled={disabled}
          modal={false}
        >
          <Base.Trigger
            {...marks}
            aria-labelledby={`${id}-label`}
            className={cx(
              controlClass,
              'flex h-12 cursor-pointer items-center justify-between gap-3 pr-3.5 text-left',
            )}
          >
            <Base.Value className="truncate data-placeholder:text-ink-2" placeholder={placeholder} />
            <Base.Icon className="shrink-0 text-ink-2 transition-transform data-popup-open:rotate-180">
              <ChevronDown className="size-5" aria-hidden />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner className="z-50 outline-hidden" sideOffset={6} alignItemWithTrigger={false}>
              <Base.Popup className={popupClass}>
                <Base.List>
                  {options.map((option) => (
                    <Base.Item
                      key={option.value}
                      value={option.value}
                      disabled={option.disabled}
                      className={optionClass}
                    >
                      <Base.ItemText className="min-w-0 flex-1">{option.label}</Base.ItemText>
                      <Base.ItemIndicator>
                        <Check className="size-5" aria-hidden />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </FieldFrame>
  )
}
