import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'

interface Described {
  label: string
  hint?: string
  error?: string
}

export function Field({ label, hint, error, ...input }: Described & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Frame label={label} hint={hint} error={error}>
      {(marks) => <input {...input} {...marks} />}
    </Frame>
  )
}

export function TextArea({
  label,
  hint,
  error,
  ...area
}: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Frame label={label} hint={hint} error={error}>
      {(marks) => <textarea {...area} {...marks} />}
    </Frame>
  )
}

interface Marks {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Ties label, control and note together, so that the error is read out with the field. */
function Frame({ label, hint, error, children }: Described & { children: (marks: Marks) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <span id={`${id}-note`} className={error ? 'field__error' : 'field__hint'}>
          {note}
        </span>
      )}
    </div>
  )
}
