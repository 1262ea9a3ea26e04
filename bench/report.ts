/** Rates are better when higher; times and sizes when lower. */
type Unit = `${string}/s` | 'ms' | 'MB'

/** What a bench hands back for each line of its table. */
export interface Measure {
  what: string
  value: number
  unit: Unit
  reference: number
  /** The ratio to reach. */
  goal?: number
}

export interface Row extends Measure {
  /** Against the reference: above 1 we are better. */
  ratio: number
  /** Null in a quick run, which is too short to judge by. */
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
