import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ComboboxItem, ComboboxProps, EarlyInput, TextSelection } from './combobox.tsx'
import { comboboxButtonsClass, comboboxIconClass, comboboxInputClass } from './combobox-classes.ts'
import type { ControlAttributes } from './field-frame.tsx'
import { optionClass, popupClass } from './popup-list.ts'
import { Spinner } from './spinner.tsx'

interface BoxProps extends Omit<ComboboxProps, 'label' | 'hint' | 'error' | 'className'> {
  attributes: ControlAttributes
  /** What the person did in the placeholder before this loaded. */
  earlyInput: EarlyInput | null
  selection: TextSelection
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
  attributes: { id, ...attributes },
  earlyInput,
  selection,
}: BoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const unreplayed = useRef(earlyInput)
  useLayoutEffect(() => {
    if (unreplayed.current) replayInput(input.current!, unreplayed.current, selection.current)
    unreplayed.current = null
  }, [selection])

  // The chosen item may be missing from later search results.
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)

  return (
    <Base.Root
      name={name}
      items={items}
      filter={onInput ? null : undefined}
      value={itemOf(value, items, chosen)}
      isItemEqualToValue={(item, other) => item.value === other.value}
      onValueChange={(item) => {
        setChosen(item)
        onValueChange(item?.value ?? null)
      }}
      onInputValueChange={(query, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') onInput?.(query)
      }}
      disabled={disabled}
      defaultOpen={earlyInput?.opened && earlyInput.typed === null}
      autoHighlight
    >
      <Base.InputGroup className="relative">
        {Icon && <Icon className={comboboxIconClass} aria-hidden />}
        <Base.Input
          ref={input}
          id={id}
          {...attributes}
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
      <ComboboxPopup pending={pending} emptyText={emptyText} />
    </Base.Root>
  )
}

function itemOf(
  value: string | null,
  items: readonly ComboboxItem[],
  chosen: ComboboxItem | null,
): ComboboxItem | null {
  if (value === null) return null
  const listed = items.find((item) => item.value === value)
  if (listed) return listed
  return chosen?.value === value ? chosen : { value, label: value }
}

const ComboboxPopup = ({ pending, emptyText }: { pending: boolean; emptyText: string | undefined }) => (
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
)

/** Repeats the input from the placeholder, so that the list opens as if this component had been there from the start. */
function replayInput(
  input: HTMLInputElement,
  { typed, entered }: EarlyInput,
  selection: readonly [number, number] | null,
): void {
  input.focus()
  if (typed !== null) {
    // React only notices values set through the browser's native setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, typed)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  }
  if (selection) input.setSelectionRange(...selection)
  if (typed !== null && entered) pressEnterOnceFound(input, typed, performance.now() + SEARCH_TIMEOUT_MS)
}

/** How long to wait for search results. */
const SEARCH_TIMEOUT_MS = 3_000

/** Presses Enter again once an item is highlighted, unless the person has moved on. */
function pressEnterOnceFound(input: HTMLInputElement, typed: string, deadline: number): void {
  requestAnimationFrame((now) => {
    if (input.value !== typed || document.activeElement !== input || now > deadline) return
    if (!input.getAttribute('aria-activedescendant')) return pressEnterOnceFound(input, typed, deadline)
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
}
