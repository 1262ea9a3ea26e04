type Cell = string | { cents: number }

/** Escapes text that a spreadsheet would run as a formula. Negative amounts start with a minus too, but are safe. */
const quoteCell = (cell: Cell): string => {
  const text = typeof cell === 'string' ? cell : csvDollars(cell.cents)
  const isFormula = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text)
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoteCell).join(',')}\r\n`

/** Formats cents as dollars without floating-point arithmetic. */
export const csvDollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
