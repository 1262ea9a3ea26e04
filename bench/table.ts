import type { Row } from './report.ts'

const HEAD = ['', 'Koji', 'reference', 'unit', 'ratio', 'goal']
const RIGHT = new Set([1, 2, 4])

export const table = (rows: Row[]): string => align([HEAD, ...rows.map(cellsOf)], RIGHT)

/** Pads columns to their widest cell. The columns in `right` are right-aligned. */
export function align(lines: string[][], right: ReadonlySet<number>): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          right.has(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
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
