import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface Described {
  label: ReactNode
  /** Hidden while there is an error. */
  hint?: ReactNode
  error?: string
  disabled?: boolean
  className?: string
}

/** Props of every field. `useForm().field(name)` provides name, value, error and onValueChange. */
export interface FieldProps<Value> extends Described {
  name?: string
  value: Value
  onValueChange: (value: Value) => void
}

/** Connects a control with its label and its note. */
export interface ControlAttributes {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FrameProps extends Described {
  labelHidden?: boolean
  /** At the end of the label line, such as the value of a slider. */
  aside?: ReactNode
  /** At the end of the note line, such as a counter. */
  footer?: ReactNode
  children: (attributes: ControlAttributes) => ReactNode
}

const labelClass = 'text-15 font-semibold leading-snug'

/** The box of a text input or select. */
export const controlClass = cx(
  'w-full min-w-0 rounded-14 border-[1.5px] border-control bg-surface px-4 text-ink transition-colors',
  'focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-ai',
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-2',
)

/** A label above a single control. */
export function FieldFrame({
  label,
  labelHidden,
  aside,
  footer,
  hint,
  error,
  className,
  children,
}: FrameProps) {
  const { attributes, noteId } = useControlAttributes(hint, error)
  return (
    <div
      data-invalid={error ? '' : undefined}
      className={cx('grid min-w-0 content-start gap-1.5', className)}
    >
      <div className={labelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-4'}>
        <label id={`${attributes.id}-label`} htmlFor={attributes.id} className={labelClass}>
          {label}
        </label>
        {aside}
      </div>
      {children(attributes)}
      <Note id={noteId} hint={hint} error={error} footer={footer} />
    </div>
  )
}

/** A legend above several controls that form one answer. */
export function FieldGroup({ label, aside, footer, hint, error, disabled, className, children }: FrameProps) {
  const { attributes, noteId } = useControlAttributes(hint, error)
  return (
    <fieldset
      data-invalid={error ? '' : undefined}
      disabled={disabled}
      aria-describedby={attributes['aria-describedby']}
      className={cx('min-w-0', className)}
    >
      <legend className="mb-2 flex w-full items-baseline justify-between gap-4">
        <span className={labelClass}>{label}</span>
        {aside}
      </legend>
      <div className="grid gap-2">
        {children(attributes)}
        <Note id={noteId} hint={hint} error={error} footer={footer} />
      </div>
    </fieldset>
  )
}

/** A control on the same line as its label. The whole line is clickable. */
export function FieldLine({ label, hint, error, disabled, className, children }: FrameProps) {
  const { attributes, noteId } = useControlAttributes(hint, error)
  return (
    <div data-invalid={error ? '' : undefined} className={cx('grid min-w-0', className)}>
      <label
        htmlFor={attributes.id}
        className={cx(
          'flex min-h-11 items-start gap-3 py-2.5',
          disabled ? 'cursor-not-allowed' : 'cursor-pointer',
        )}
      >
        {children(attributes)}
        <span className={cx('min-w-0', disabled && 'text-ink-2')}>{label}</span>
      </label>
      {(error || hint) && (
        <div className="-mt-1.5 mb-2">
          <Note id={noteId} hint={hint} error={error} />
        </div>
      )}
    </div>
  )
}

function useControlAttributes(
  hint: ReactNode,
  error: string | undefined,
): { attributes: ControlAttributes; noteId: string } {
  const id = useId()
  const noteId = `${id}-note`
  return {
    noteId,
    attributes: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error || hint ? noteId : undefined,
    },
  }
}

function Note({
  id,
  hint,
  error,
  footer,
}: {
  id: string
  hint: ReactNode
  error?: string
  footer?: ReactNode
}) {
  if (!error && !hint && !footer) return null
  return (
    <div className="flex items-start justify-between gap-4 text-14">
      <div id={id} className={error ? 'flex gap-1.5 font-medium text-danger' : 'text-ink-2'}>
        {error && <CircleAlert className="mt-0.75 size-4 shrink-0" aria-hidden />}
        {error ? <span className="min-w-0">{error}</span> : hint}
      </div>
      {footer}
    </div>
  )
}
