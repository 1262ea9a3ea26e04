/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role --
   narrow containers use `display: block`, which removes the implicit roles of a table in some browsers */
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

interface DataTableProps<Column extends string> {
  caption: string
  /** The first column names the row. */
  columns: Record<Column, string>
  rows: ({ id: string } & Record<NoInfer<Column>, ReactNode>)[]
}

const CELL = 'border-b border-line py-3 pr-4 text-left align-top last:pr-0'
const CELL_WHEN_NARROW =
  '@max-[38rem]:not-print:block @max-[38rem]:not-print:border-0 @max-[38rem]:not-print:p-0'
const CARD_WHEN_NARROW =
  '@max-[38rem]:not-print:block @max-[38rem]:not-print:rounded-14 @max-[38rem]:not-print:bg-surface @max-[38rem]:not-print:p-4 @max-[38rem]:not-print:inset-ring @max-[38rem]:not-print:inset-ring-line'

/** In narrow containers, each row is a card. */
export function DataTable<Column extends string>({ caption, columns, rows }: DataTableProps<Column>) {
  const [first, ...others] = Object.keys(columns) as [Column, ...Column[]]
  return (
    <table role="table" className="w-full text-15 leading-normal @max-[38rem]:not-print:block print:text-12">
      <caption className="pb-2 text-left font-semibold @max-[38rem]:not-print:block">{caption}</caption>
      <thead role="rowgroup" className="@max-[38rem]:not-print:sr-only">
        <tr role="row">
          {[first, ...others].map((key) => (
            <th key={key} role="columnheader" scope="col" className={cx(CELL, 'font-semibold text-ink-2')}>
              {columns[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="@max-[38rem]:not-print:block @max-[38rem]:not-print:space-y-3">
        {rows.map((row) => (
          <tr key={row.id} role="row" className={cx('break-inside-avoid', CARD_WHEN_NARROW)}>
            <th role="rowheader" scope="row" className={cx(CELL, CELL_WHEN_NARROW, 'font-semibold')}>
              {row[first]}
            </th>
            {others.map((key) => (
              <td key={key} role="cell" className={cx(CELL, CELL_WHEN_NARROW, '@max-[38rem]:not-print:mt-2')}>
                <span aria-hidden className="block text-13 text-ink-2 @min-[38rem]:hidden print:hidden">
                  {columns[key]}
                </span>
                {row[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
