import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { comboboxButtonsClass, comboboxIconClass, comboboxInputClass } from './combobox-look.ts'
import { FieldFrame, type FieldProps, type Marks } from './field-frame.tsx'
import { later, useHeld, useLater } from './later.ts'

export interface ComboboxItem {
  value: string
  label: string
  hint?: string
}

export interface ComboboxProps extends FieldProps<string | null> {
  items: readonly ComboboxItem[]
  /** Called for a search outside of `items`, whose results come back as `items`. */
  onInput?: (query: string) => void
  pending?: boolean
  placeholder?: string
  emptyText?: string
  icon?: LucideIcon
}

/** The state of the placeholder; null while it isn't focused. */
export interface Begun {
  /** Null when nothing was typed. */
  typed: string | null
  opened: boolean
  /** Enter was pressed, which chooses the first match once there is one. */
  entered?: boolean
}

/** The text selection in the placeholder when it was replaced. */
export type Selected = RefObject<[from: number, to: number] | null>

const box = later(() => import('./combobox-box.tsx'))

export function Combobox({
  label,
  hint,
  error,
  className,
  placeholder = 'Type to search',
  emptyText = 'Nothing matches that.',
  ...control
}: ComboboxProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  // The placeholder stays during IME composition, which would be lost otherwise.
  const [composing, setComposing] = useState(false)
  const selected: Selected = useRef(null)
  const wanted = begun !== null && (begun.opened || begun.typed !== null)
  const [held, hold] = useHeld()
  const Parts = useLater(box, wanted, () => setBegun(null))
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(marks) =>
        Parts && !composing && !held ? (
          <Parts.ComboboxBox
            {...control}
            placeholder={placeholder}
            emptyText={emptyText}
            marks={marks}
            begun={begun}
            selected={selected}
          />
        ) : (
          <StandIn
            {...control}
            placeholder={placeholder}
            marks={marks}
            begun={begun}
            selected={selected}
            onHold={hold}
            onBegun={setBegun}
            onComposing={setComposing}
          />
        )
      }
    </FieldFrame>
  )
}

interface StandInProps
  extends Pick<ComboboxProps, 'value' | 'items' | 'onInput' | 'placeholder' | 'icon' | 'disabled'> {
  marks: Marks
  begun: Begun | null
  selected: Selected
  onHold: () => void
  onBegun: (begun: Begun | null) => void
  onComposing: (composing: boolean) => void
}

/** A placeholder that looks and acts like the combobox and accepts typing until it loads. */
function StandIn({
  value,
  items,
  onInput,
  placeholder,
  icon: Icon,
  disabled,
  marks,
  begun,
  selected,
  onHold,
  onBegun,
  onComposing,
}: StandInProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { current: text } = input
    return () => {
      selected.current = text && [text.selectionStart ?? 0, text.selectionEnd ?? 0]
    }
  }, [selected])
  const typed = begun?.typed ?? null
  const open = () => onBegun({ typed, opened: true })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open()
    if (event.key !== 'Enter' || typed === null) return
    // Enter chooses from the list once it loads; it must not submit the form.
    event.preventDefault()
    onBegun({ typed, opened: true, entered: true })
  }

  return (
    <div className="relative" onPointerDown={onHold}>
      {Icon && <Icon className={comboboxIconClass} aria-hidden />}
      <input
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={false}
        {...marks}
        disabled={disabled}
        placeholder={placeholder}
        value={typed ?? labelOf(value, items)}
        onChange={({ target }) => {
          onBegun({ typed: target.value, opened: true })
          onInput?.(target.value)
        }}
        onClick={open}
        onKeyDown={onKeyDown}
        onFocus={() => begun ?? onBegun({ typed: null, opened: false })}
        onBlur={() => onBegun(null)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
        className={comboboxInputClass(Icon !== undefined)}
      />
      <div className={comboboxButtonsClass}>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Show the list"
          disabled={disabled}
          // Keeps the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus()
            open()
          }}
        >
          <ChevronDown className="size-5" aria-hidden />
        </button>
      </div>
    </div>
  )
}

const labelOf = (value: string | null, items: readonly ComboboxItem[]): string =>
  items.find((item) => item.value === value)?.label ?? value ?? ''
