import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { comboboxButtonsClass, comboboxIconClass, comboboxInputClass } from './combobox-classes.ts'
import { type ControlAttributes, FieldFrame, type FieldProps } from './field-frame.tsx'
import { lazyPart, useLazyPart, usePointerPress } from './lazy-part.ts'

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

/** What the person did in the placeholder. */
export interface EarlyInput {
  /** Null when nothing was typed. */
  typed: string | null
  opened: boolean
  /** Enter was pressed, which chooses the first match once there is one. */
  entered?: boolean
}

/** The text selection in the placeholder when it was replaced. */
export type TextSelection = RefObject<[from: number, to: number] | null>

const comboboxBox = lazyPart(() => import('./combobox-box.tsx'))

export function Combobox({
  label,
  hint,
  error,
  className,
  placeholder = 'Type to search',
  emptyText = 'Nothing matches that.',
  ...control
}: ComboboxProps) {
  // Null while the placeholder isn't focused.
  const [earlyInput, setEarlyInput] = useState<EarlyInput | null>(null)
  // The placeholder stays during IME composition, which would be lost otherwise.
  const [composing, setComposing] = useState(false)
  const selection: TextSelection = useRef(null)
  const isNeeded = earlyInput !== null && (earlyInput.opened || earlyInput.typed !== null)
  const [isPressed, press] = usePointerPress()
  const parts = useLazyPart(comboboxBox, isNeeded, () => setEarlyInput(null))
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(attributes) =>
        parts && !composing && !isPressed ? (
          <parts.ComboboxBox
            {...control}
            placeholder={placeholder}
            emptyText={emptyText}
            attributes={attributes}
            earlyInput={earlyInput}
            selection={selection}
          />
        ) : (
          <ComboboxPlaceholder
            {...control}
            placeholder={placeholder}
            attributes={attributes}
            earlyInput={earlyInput}
            selection={selection}
            onPress={press}
            onEarlyInput={setEarlyInput}
            onComposing={setComposing}
          />
        )
      }
    </FieldFrame>
  )
}

interface PlaceholderProps
  extends Pick<ComboboxProps, 'value' | 'items' | 'onInput' | 'placeholder' | 'icon' | 'disabled'> {
  attributes: ControlAttributes
  earlyInput: EarlyInput | null
  selection: TextSelection
  onPress: () => void
  onEarlyInput: (earlyInput: EarlyInput | null) => void
  onComposing: (composing: boolean) => void
}

/** A placeholder that looks and acts like the combobox and accepts typing until it loads. */
function ComboboxPlaceholder({
  value,
  items,
  onInput,
  placeholder,
  icon: Icon,
  disabled,
  attributes,
  earlyInput,
  selection,
  onPress,
  onEarlyInput,
  onComposing,
}: PlaceholderProps) {
  const input = useRef<HTMLInputElement>(null)
  useStoredSelection(input, selection)
  const typed = earlyInput?.typed ?? null
  const open = () => onEarlyInput({ typed, opened: true })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open()
    if (event.key !== 'Enter' || typed === null) return
    // Enter chooses from the list once it loads; it must not submit the form.
    event.preventDefault()
    onEarlyInput({ typed, opened: true, entered: true })
  }

  return (
    <div className="relative" onPointerDown={onPress}>
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
        {...attributes}
        disabled={disabled}
        placeholder={placeholder}
        value={typed ?? labelOf(value, items)}
        onChange={({ target }) => {
          onEarlyInput({ typed: target.value, opened: true })
          onInput?.(target.value)
        }}
        onClick={open}
        onKeyDown={onKeyDown}
        onFocus={() => earlyInput ?? onEarlyInput({ typed: null, opened: false })}
        onBlur={() => onEarlyInput(null)}
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

function useStoredSelection(input: RefObject<HTMLInputElement | null>, selection: TextSelection): void {
  useLayoutEffect(() => {
    const { current: element } = input
    return () => {
      selection.current = element && [element.selectionStart ?? 0, element.selectionEnd ?? 0]
    }
  }, [input, selection])
}

const labelOf = (value: string | null, items: readonly ComboboxItem[]): string =>
  items.find((item) => item.value === value)?.label ?? value ?? ''
