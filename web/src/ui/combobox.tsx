import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, type LucideIcon, X } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'
import { controlClass, FieldFrame, type FieldProps } from './field-frame.tsx'
import { optionClass, popupClass } from './popup-list.ts'
import { Spinner } from './spinner.tsx'

export interface ComboboxItem {
  value: string
  label: string
  hint?: string
}

export interface ComboboxProps extends FieldProps<string | null> {
  items: readonly ComboboxItem[]
  /** Whoever gives this searches elsewhere and hands the findings back as `items`. */
  onInput?: (query: string) => void
  pending?: boolean
  placeholder?: string
  emptyText?: string
  icon?: LucideIcon
}

export function Combobox({
  value,
  onValueChange,
  name,
  items,
  onInput,
  pending = false,
  placeholder = 'Type to search',
  emptyText = 'Nothing matches that.',
  icon: Icon,
  disabled,
  ...described
}: ComboboxProps) {
  // The chosen item may be missing from the findings of a later search.
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  const selected =
    value === null
      ? null
      : (items.find((item) => item.value === value) ??
        (chosen?.value === value ? chosen : { value, label: value }))

  return (
    <FieldFrame {...described}>
      {({ id, ...marks }) => (
        <Base.Root
          name={name}
          items={items}
          filter={onInput ? null : undefined}
          value={selected}
          isItemEqualToValue={(item, other) => item.value === other.value}
          onValueChange={(item) => {
            setChosen(item)
            onValueChange(item?.value ?? null)
          }}
          onInputValueChange={(query, { reason }) => {
            if (reason === 'input-change' || reason === 'input-clear') onInput?.(query)
          }}
          disabled={disabled}
          autoHighlight
        >
          <Base.InputGroup className="relative">
            {Icon && (
              <Icon className="pointer-events-none absolute top-3.5 left-4 size-5 text-ink-2" aria-hidden />
            )}
            <Base.Input
              id={id}
              {...marks}
              placeholder={placeholder}
              className={cx(controlClass, 'h-12 pr-22', Icon && 'pl-11.5')}
            />
            <div className="absolute inset-y-0.5 right-0.5 flex items-center text-ink-2 *:grid *:h-11 *:w-10 *:place-items-center *:rounded-14 hover:*:text-ink">
              {!disabled && (
                <Base.Clear aria-label="Clear">
                  <X className="size-5" aria-hidden />
                </Base.Clear>
              )}
              <Base.Trigger aria-label="Show the list">
                <ChevronDown className="size-5" aria-hidden />
              </Base.Trigger>
            </div>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner className="z-50 outline-hidden" sideOffset={6}>
              <Base.Popup className={popupClass} aria-busy={pending || undefined}>
                <Base.Status className="text-ink-2">
                  {pending && (
                    <span className="flex min-h-11 items-center gap-3 px-3">
                      <Spinner className="size-5" />
                      Searching…
                    </span>
                  )}
                </Base.Status>
                <Base.Empty className="text-ink-2">
                  {!pending && <span className="flex min-h-11 items-center px-3">{emptyText}</span>}
                </Base.Empty>
                <Base.List>
                  {(item: ComboboxItem) => (
                    <Base.Item key={item.value} value={item} className={optionClass}>
                      <span className="min-w-0 flex-1">
                        {item.label}
                        {item.hint && (
                          <span className="block text-14 font-normal text-ink-2">{item.hint}</span>
                        )}
                      </span>
                      <Base.ItemIndicator>
                        <Check className="size-5" aria-hidden />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </FieldFrame>
  )
}
