import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Begun, ComboboxItem, ComboboxProps, Selected } from './combobox.tsx'
import { comboboxButtonsClass, comboboxIconClass, comboboxInputClass } from './combobox-look.ts'
import type { Marks } from './field-frame.tsx'
import { optionClass, popupClass } from './popup-list.ts'
import { Spinner } from './spinner.tsx'

interface BoxProps extends Omit<ComboboxProps, 'label' | 'hint' | 'error' | 'className'> {
  marks: Marks
  /** What the person did in the placeholder before this loaded. */
  begun: Begun | null
  selected: Selected
}

export function ComboboxBox({
  value,
  onValueChange,
  name,
  items,
  onInput,
  pending = false,
  placeholder,
  emptyText,
  icon: Icon,
  disabled,
  marks: { id, ...marks },
  begun,
  selected: selectedText,
}: BoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const first = useRef(begun)
  useLayoutEffect(() => {
    if (first.current) goOn(input.current!, first.current, selectedText.current)
    first.current = null
  }, [selectedText])

  // The chosen item may be missing from later search results.
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  const selected =
    value === null
      ? null
      : (items.find((item) => item.value === value) ??
        (chosen?.value === value ? chosen : { value, label: value }))

  return (
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
      defaultOpen={begun?.opened && begun.typed === null}
      autoHighlight
    >
      <Base.InputGroup className="relative">
        {Icon && <Icon className={comboboxIconClass} aria-hidden />}
        <Base.Input
          ref={input}
          id={id}
          {...marks}
          placeholder={placeholder}
          className={comboboxInputClass(Icon !== undefined)}
        />
        <div className={comboboxButtonsClass}>
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
        <Base.Positioner className="z-65 outline-hidden" sideOffset={6}>
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
                    {item.hint && <span className="block text-14 font-normal text-ink-2">{item.hint}</span>}
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
  )
}

/**
 * Repeats the input from the placeholder, so that the list opens as if this component had been there from the start.
 */
function goOn(
  input: HTMLInputElement,
  { typed, entered }: Begun,
  selected: readonly [number, number] | null,
): void {
  input.focus()
  if (typed !== null) {
    // React only notices values set through the browser's native setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, typed)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  }
  if (selected) input.setSelectionRange(...selected)
  if (typed !== null && entered) enterSoon(input, typed, performance.now() + PATIENCE_MS)
}

/** How long to wait for search results. */
const PATIENCE_MS = 3_000

/** Presses Enter again once an item is highlighted, unless the person has moved on. */
function enterSoon(input: HTMLInputElement, typed: string, until: number): void {
  requestAnimationFrame((now) => {
    if (input.value !== typed || document.activeElement !== input || now > until) return
    if (!input.getAttribute('aria-activedescendant')) return enterSoon(input, typed, until)
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
}
