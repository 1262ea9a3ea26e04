/** Text, or an amount of money. */
type Cell = string | { cents: number }

/** Text that begins like a formula would be run by whoever opens the file; an amount below zero is none. */
const inQuotes = (cell: Cell): string => {
  const text = typeof cell === 'string' ? cell : csvDollars(cell.cents)
  const isFormula = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text)
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(inQuotes).join(',')}\r\n`

/** Cents as dollars, without ever being a fraction. */
export const csvDollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
