import { cx } from './cx.ts'
import { FieldLine, type FieldProps } from './field-frame.tsx'

/** For settings that apply right away. With a Save button, use a checkbox. */
export function Switch({ value, onValueChange, name, className, ...described }: FieldProps<boolean>) {
  return (
    <FieldLine
      {...described}
      className={cx('[&>label]:flex-row-reverse [&>label]:justify-between [&>label]:font-medium', className)}
    >
      {(attributes) => (
        <input
          type="checkbox"
          role="switch"
          name={name}
          checked={value}
          disabled={described.disabled}
          onChange={(event) => onValueChange(event.target.checked)}
          {...attributes}
          className={cx(
            '-my-0.5 h-7 w-12 shrink-0 cursor-[inherit] appearance-none rounded-full bg-control p-0.75 transition-colors checked:bg-pine',
            'before:block before:size-5.5 before:rounded-full before:bg-white before:transition-transform before:ease-koji',
            'checked:before:translate-x-5 dark:before:bg-paper',
            'aria-invalid:ring-2 aria-invalid:ring-danger aria-invalid:ring-offset-2 aria-invalid:ring-offset-surface',
            'disabled:opacity-45',
          )}
        />
      )}
    </FieldLine>
  )
}
