/** A measured value with an absolute goal; one row of the table. */
export interface Budget {
  what: string
  value: number
  unit: '' | 'kB' | 'px' | 'ms'
  /** A detail shown beside the value. */
  beside?: string
  /** The goal: a maximum or a minimum. */
  most?: number
  least?: number
  /** Measured too briefly to be compared with the goal. */
  unsure?: boolean
}

export interface BudgetRow extends Omit<Budget, 'unsure'> {
  met?: boolean | null
}

export function judgeBudget({ unsure = false, ...budget }: Budget): BudgetRow {
  const { value, most, least } = budget
  if (most === undefined && least === undefined) return budget
  const met = value <= (most ?? Infinity) && value >= (least ?? -Infinity)
  return { ...budget, met: unsure ? null : met }
}

export const cellsOfBudget = (row: BudgetRow): string[] => [
  row.what,
  withUnit(row.value, row.unit),
  row.beside ?? '',
  goalOf(row),
]

function goalOf({ most, least, unit, met }: BudgetRow): string {
  if (met === undefined) return ''
  const verdict = met === null ? 'not judged' : met ? 'met' : 'MISSED'
  return `${most === undefined ? `≥ ${withUnit(least!, unit)}` : `≤ ${withUnit(most, unit)}`} ${verdict}`
}

const withUnit = (value: number, unit: Budget['unit']): string =>
  `${value.toLocaleString('en', { maximumFractionDigits: unit === 'kB' ? 1 : 3 })} ${unit}`.trim()
