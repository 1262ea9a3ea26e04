import { cx } from './cx.ts'
import { controlClass } from './field-frame.tsx'

/** The list of a select or combobox. */
export const popupClass = cx(
  'max-h-[min(22rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) overflow-y-auto overscroll-contain',
  'rounded-20 bg-raised p-1.5 text-ink shadow-lift outline-hidden ring-1 ring-line',
  'origin-(--transform-origin) transition duration-160 ease-koji',
  'data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:scale-98 data-ending-style:opacity-0',
)

export const optionClass = cx(
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-14 px-3 py-2 outline-hidden select-none',
  'data-highlighted:bg-sunken data-highlighted:inset-ring-[1.5px] data-highlighted:inset-ring-control data-selected:font-semibold',
  'data-disabled:cursor-not-allowed data-disabled:opacity-45',
)

/** The box that opens a list. */
export const openerClass = cx(
  controlClass,
  'flex h-12 cursor-pointer items-center justify-between gap-3 pr-3.5 text-left',
)
