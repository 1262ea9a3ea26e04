import { Check } from 'lucide-react'
import { cx } from './cx.ts'
import { FieldLine, type FieldProps } from './field-frame.tsx'

export function Checkbox({ value, onValueChange, name, ...described }: FieldProps<boolean>) {
  return (
    // Indents the note to line up with the label.
    <FieldLine {...described} className={cx('[&>div]:pl-9', described.className)}>
      {(attributes) => (
        <span className="grid shrink-0 *:col-start-1 *:row-start-1">
          <input
            type="checkbox"
            name={name}
            checked={value}
            disabled={described.disabled}
            onChange={(event) => onValueChange(event.target.checked)}
            {...attributes}
            className={cx(
              'peer size-6 cursor-[inherit] appearance-none rounded-[7px] border-[1.5px] border-control bg-surface transition-colors',
              'checked:enabled:border-on-koji checked:enabled:bg-koji dark:checked:enabled:border-koji',
              'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
              'disabled:border-line disabled:bg-sunken',
            )}
          />
          <Check
            className="pointer-events-none m-auto size-4 stroke-3 text-on-koji opacity-0 peer-checked:opacity-100 peer-disabled:text-ink-2"
            aria-hidden
          />
        </span>
      )}
    </FieldLine>
  )
}
