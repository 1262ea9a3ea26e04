import type { Row } from './report.ts'

const HEAD = ['', 'Koji', 'reference', 'unit', 'ratio', 'goal']
const RIGHT = new Set([1, 2, 4])

export function table(rows: Row[]): string {
  const cells = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)))
  return cells
    .map((line) =>
      line
        .map((cell, column) =>
          RIGHT.has(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const cellsOf = (row: Row): string[] => [
  row.what,
  number(row.value),
  number(row.reference),
  row.unit,
  row.ratio.toFixed(2),
  row.goal === undefined ? '' : `${row.goal} ${verdict(row.met)}`,
]

function verdict(met: Row['met']): string {
  if (met === true) return 'met'
  return met === false ? 'MISSED' : 'not judged'
}

const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })
