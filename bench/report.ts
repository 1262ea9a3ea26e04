/** Higher is better for rates, lower for times and sizes. */
type Unit = `${string}/s` | 'ms' | 'MB'

/** A value measured against a reference; one row of the table. */
export interface Measure {
  what: string
  value: number
  unit: Unit
  reference: number
  /** The minimum ratio. */
  goal?: number
}

export interface Row extends Measure {
  /** Above 1, Koji is better than the reference. */
  ratio: number
  /** Null in a quick run, which is too short for a verdict. */
  met?: boolean | null
}

export function judge(measure: Measure, { quick }: { quick: boolean }): Row {
  const { what, value, unit, reference, goal } = measure
  const ratio = isRate(unit) ? value / reference : reference / value
  return {
    what,
    value: round(value, 1),
    unit,
    reference: round(reference, 1),
    ratio: round(ratio, 3),
    ...(goal !== undefined && { goal, met: quick ? null : ratio >= goal }),
  }
}

const isRate = (unit: Unit): boolean => unit.endsWith('/s')

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
