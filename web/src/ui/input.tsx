import { Eye, EyeOff, type LucideIcon, Search, X } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { controlClass, FieldFrame, type FieldProps } from './field-frame.tsx'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'name' | 'size' | 'type'>

export interface InputProps extends FieldProps<string>, Native {
  type?: 'text' | 'date' | 'email' | 'password' | 'search' | 'tel' | 'time' | 'url'
  labelHidden?: boolean
  icon?: LucideIcon
  /** Inside the field at its end: a unit, a state, or a button of 44 px. */
  trailing?: ReactNode
}

export function Input({
  label,
  labelHidden,
  hint,
  error,
  className,
  type = 'text',
  icon = type === 'search' ? Search : undefined,
  trailing,
  value,
  onValueChange,
  ...native
}: InputProps) {
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const Icon = icon
  const end = trailing ?? ownButton()

  function ownButton(): ReactNode {
    if (native.disabled) return null
    if (type === 'password') {
      return (
        <EndButton label="Show password" pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff className="size-5" aria-hidden /> : <Eye className="size-5" aria-hidden />}
        </EndButton>
      )
    }
    if (type === 'search' && value) {
      const clear = () => {
        onValueChange('')
        input.current?.focus()
      }
      return (
        <EndButton label="Clear search" onClick={clear}>
          <X className="size-5" aria-hidden />
        </EndButton>
      )
    }
  }

  return (
    <FieldFrame label={label} labelHidden={labelHidden} hint={hint} error={error} className={className}>
      {(attributes) => (
        <div className="relative">
          {Icon && (
            <Icon className="pointer-events-none absolute top-3.5 left-4 size-5 text-ink-2" aria-hidden />
          )}
          <input
            ref={input}
            type={shown ? 'text' : type}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            {...native}
            {...attributes}
            className={cx(
              controlClass,
              'h-12 [&::-webkit-search-cancel-button]:hidden',
              Icon && 'pl-11.5',
              Boolean(end) && 'pr-13',
            )}
          />
          {end && <div className="absolute inset-y-0.5 right-0.5 flex items-center">{end}</div>}
        </div>
      )}
    </FieldFrame>
  )
}

interface EndButtonProps {
  label: string
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}

const EndButton = ({ label, pressed, onClick, children }: EndButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={pressed}
    onClick={onClick}
    className="grid size-11 place-items-center rounded-14 text-ink-2 hover:text-ink"
  >
    {children}
  </button>
)
