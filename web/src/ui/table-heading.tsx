import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { cx } from './cx.ts'
import type { Column, Sort } from './table.tsx'

interface HeadingProps<Row> {
  column: Column<Row>
  sort?: Sort
  onSort?: (sort: Sort) => void
}

/** A column heading that can be sorted. On phones, sortable headings become buttons above the cards. */
export function TableHeading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  const sortable = column.sortable && onSort
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sortable ? (direction ?? 'none') : undefined}
      className={cx(
        'text-14 font-semibold text-ink-2 md:px-3',
        column.numeric && 'md:text-right',
        !sortable && 'max-md:sr-only',
      )}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() =>
            onSort({ column: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' })
          }
          className={cx(
            '-mx-2 inline-flex min-h-9 items-center gap-1.5 rounded-full px-2 font-semibold transition-colors hover:bg-sunken max-md:mx-0 max-md:px-3 max-md:inset-ring max-md:inset-ring-line',
            direction && 'text-ink',
          )}
        >
          {column.label}
          <Icon className={cx('size-4', !direction && 'opacity-60')} aria-hidden />
        </button>
      ) : (
        <span className="md:inline-flex md:min-h-9 md:items-center">{column.label}</span>
      )}
    </th>
  )
}
