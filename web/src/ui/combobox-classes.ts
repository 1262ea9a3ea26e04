import { cx } from './cx.ts'
import { controlClass } from './field-frame.tsx'

export const comboboxInputClass = (icon: boolean): string => cx(controlClass, 'h-12 pr-22', icon && 'pl-11.5')

export const comboboxIconClass = 'pointer-events-none absolute top-3.5 left-4 size-5 text-ink-2'

export const comboboxButtonsClass =
  'absolute inset-y-0.5 right-0.5 flex items-center text-ink-2 *:grid *:h-11 *:w-10 *:place-items-center *:rounded-14 hover:*:text-ink'
