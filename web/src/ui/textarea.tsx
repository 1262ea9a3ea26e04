import type { Ref, TextareaHTMLAttributes } from 'react'
import { charactersLeft } from './characters-left.ts'
import { cx } from './cx.ts'
import { controlClass, FieldFrame, type FieldProps } from './field-frame.tsx'

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'name'>

export interface TextareaProps extends FieldProps<string>, Native {
  /** Shows a counter. Typing past the limit is allowed, so that no one loses the end of a pasted text. */
  max?: number
  labelHidden?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

export function Textarea({
  label,
  labelHidden,
  hint,
  error,
  className,
  max,
  value,
  onValueChange,
  ...native
}: TextareaProps) {
  return (
    <FieldFrame
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      className={className}
      footer={max !== undefined && <Counter length={value.length} max={max} />}
    >
      {(attributes) => (
        <textarea
          rows={4}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          {...native}
          {...attributes}
          className={cx(controlClass, 'resize-y py-3')}
        />
      )}
    </FieldFrame>
  )
}

const Counter = ({ length, max }: { length: number; max: number }) => (
  <div
    className={cx(
      'ml-auto shrink-0 tabular-nums',
      length > max
        ? 'font-semibold text-danger'
        : length > max * 0.9
          ? 'font-semibold text-ink'
          : 'text-ink-2',
    )}
  >
    <span aria-hidden>
      {length} / {max}
    </span>
    <span className="sr-only" role="status">
      {charactersLeft(length, max)}
    </span>
  </div>
)
