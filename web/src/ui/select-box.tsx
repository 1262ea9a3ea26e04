import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ControlAttributes } from './field-frame.tsx'
import { openerClass, optionClass, popupClass } from './popup-list.ts'
import type { SelectProps } from './select.tsx'

type BoxProps<Value extends string> = Pick<
  SelectProps<Value>,
  'value' | 'onValueChange' | 'name' | 'options' | 'placeholder' | 'disabled'
> & {
  attributes: ControlAttributes
  /** The placeholder was pressed or had the focus before this loaded. */
  defaultOpen: boolean
  focused: boolean
}

export function SelectBox<Value extends string>({
  value,
  onValueChange,
  name,
  options,
  placeholder,
  disabled,
  defaultOpen,
  focused,
  attributes: { id, ...attributes },
}: BoxProps<Value>) {
  const trigger = useRef<HTMLButtonElement>(null)
  const takeFocus = useRef(focused)
  useEffect(() => {
    if (takeFocus.current) trigger.current?.focus()
  }, [])
  return (
    <Base.Root
      id={id}
      name={name}
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      disabled={disabled}
      defaultOpen={defaultOpen}
      modal={false}
    >
      <Base.Trigger ref={trigger} {...attributes} aria-labelledby={`${id}-label`} className={openerClass}>
        <Base.Value className="truncate data-placeholder:text-ink-2" placeholder={placeholder} />
        <Base.Icon className="shrink-0 text-ink-2 transition-transform data-popup-open:rotate-180">
          <ChevronDown className="size-5" aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        {/* Fixed, so that a list opened above a dialog stays in place when the page scrolls. */}
        <Base.Positioner
          className="z-65 outline-hidden"
          sideOffset={6}
          positionMethod="fixed"
          alignItemWithTrigger={false}
        >
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
  )
}
