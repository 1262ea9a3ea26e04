/** A cell that begins like a formula would be run by whoever opens the file. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
