import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'
import { TableHeading } from './table-heading.tsx'
import { TableTick } from './table-tick.tsx'

export interface Column<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Aligns the column to the right, with tabular figures. */
  numeric?: boolean
  sortable?: boolean
  /** Classes for the width or wrapping of the column. */
  className?: string
}

export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

interface TableProps<Row> {
  caption: string
  captionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The name of a row for its checkbox. */
  rowLabel?: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  actions?: (row: Row) => ReactNode
  pending?: boolean
  loadingRows?: number
  empty?: ReactNode
  className?: string
}

const CARD_LINE =
  'max-md:col-span-full max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:[&>:last-child]:text-right'

/** A table from 768 px, cards below. The roles are explicit because the card layout overrides the implicit ones. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    captionHidden = false,
    columns,
    rows,
    onSelect,
    actions,
    pending = false,
    className,
  } = props
  const width = columns.length + (onSelect ? 1 : 0) + (actions ? 1 : 0)
  const isEmpty = rows.length === 0
  return (
    <table
      role="table"
      aria-busy={pending}
      className={cx('w-full border-collapse text-left max-md:block', className)}
    >
      <caption className={captionHidden ? 'sr-only' : 'title-18 pb-3 text-left max-md:block'}>
        {caption}
      </caption>
      <TableHead {...props} />
      <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
        {isEmpty && pending && <LoadingRows count={props.loadingRows ?? 4} width={width} />}
        {isEmpty && !pending && (
          <tr role="row" className="max-md:block">
            <td role="cell" colSpan={width} className="max-md:block">
              {props.empty ?? <p className="py-10 text-center text-ink-2">Nothing here yet</p>}
            </td>
          </tr>
        )}
        {rows.map((row) => (
          <TableRow key={props.rowId(row)} {...props} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function TableHead<Row>({
  columns,
  rows,
  rowId,
  sort,
  onSort,
  selected,
  onSelect,
  actions,
}: TableProps<Row>) {
  const ids = rows.map(rowId)
  const selectedCount = ids.filter((id) => selected?.has(id)).length
  return (
    <thead role="rowgroup" className="max-md:mb-3 max-md:block">
      <tr
        role="row"
        className="border-line max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-1 md:border-b"
      >
        {onSelect && (
          <th role="columnheader" scope="col" className="w-11 py-1 md:pl-1">
            <TableTick
              label="Select all"
              checked={ids.length > 0 && selectedCount === ids.length}
              mixed={selectedCount > 0 && selectedCount < ids.length}
              onChange={(checked) => onSelect(new Set(checked ? ids : []))}
            />
          </th>
        )}
        {columns.map((column) => (
          <TableHeading key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions && (
          <th role="columnheader" scope="col" className="max-md:sr-only">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function TableRow<Row>({
  row,
  columns,
  rowId,
  rowLabel,
  selected,
  onSelect,
  actions,
}: TableProps<Row> & { row: Row }) {
  const id = rowId(row)
  const isSelected = selected?.has(id) ?? false

  function select(checked: boolean) {
    const next = new Set(selected)
    if (checked) next.add(id)
    else next.delete(id)
    onSelect?.(next)
  }

  return (
    <tr
      role="row"
      data-selected={isSelected || undefined}
      className="border-line transition-colors duration-160 hover:bg-sunken/60 data-selected:bg-koji-wash max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-y-2 max-md:rounded-20 max-md:bg-surface max-md:p-4 max-md:inset-ring max-md:inset-ring-line md:border-b"
    >
      {onSelect && (
        <td role="cell" className="max-md:-ml-1.5 max-md:pr-1.5 md:py-1 md:pl-1">
          <TableTick label={`Select ${rowLabel?.(row) ?? id}`} checked={isSelected} onChange={select} />
        </td>
      )}
      {columns.map(({ id: key, label, cell, numeric, className }, index) => (
        <td
          key={key}
          role="cell"
          className={cx(
            'md:px-3 md:py-3',
            index === 0 ? 'max-md:col-start-2 max-md:row-start-1' : CARD_LINE,
            numeric && 'tabular-nums md:text-right',
            className,
          )}
        >
          {index > 0 && (
            <span className="text-14 text-ink-2 md:hidden" aria-hidden>
              {label}
            </span>
          )}
          <span className="block min-w-0">{cell(row)}</span>
        </td>
      ))}
      {actions && (
        <td role="cell" className="max-md:col-start-3 max-md:row-start-1 md:py-1 md:pr-1 md:text-right">
          {actions(row)}
        </td>
      )}
    </tr>
  )
}

const LoadingRows = ({ count, width }: { count: number; width: number }) =>
  Array.from({ length: count }, (_, row) => (
    <tr
      key={row}
      role="row"
      aria-hidden
      className="border-line max-md:grid max-md:gap-3 max-md:rounded-20 max-md:bg-surface max-md:p-4 max-md:inset-ring max-md:inset-ring-line md:border-b"
    >
      {Array.from({ length: width }, (_, column) => (
        <td key={column} role="cell" className="md:px-3 md:py-4">
          <Skeleton className={column === 0 ? 'h-4 w-3/4' : 'h-4 w-1/2'} />
        </td>
      ))}
    </tr>
  ))
