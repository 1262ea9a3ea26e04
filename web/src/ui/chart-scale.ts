/** Round steps: 1, 2, 2.5 and 5, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10] as const

/** The smallest round step that divides `span` into at most `count` intervals. */
export function niceStep(span: number, count: number): number {
  if (!(span > 0)) return 1
  const rough = span / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  // Tolerates rounding errors, so that 0.30000000000000004 still counts as 0.3.
  return power * STEPS.find((step) => step * power >= rough * (1 - 1e-9))!
}

/** Round tick values that enclose all data. */
export function niceTicks(min: number, max: number, count = 4): number[] {
  const low = Math.min(min, max)
  const high = low === Math.max(min, max) ? low + (Math.abs(low) || 1) : Math.max(min, max)
  let step = niceStep(high - low, count)
  let first = Math.floor(low / step + 1e-9)
  let last = Math.ceil(high / step - 1e-9)
  while (last - first > count + 1) {
    step = niceStep(step * 1.01, 1)
    first = Math.floor(low / step + 1e-9)
    last = Math.ceil(high / step - 1e-9)
  }
  return Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step))
}

/** Removes floating-point noise and negative zero. */
const round = (value: number): number => Number(value.toPrecision(12)) + 0

export const linear =
  ([fromLow, fromHigh]: readonly [number, number], [toLow, toHigh]: readonly [number, number]) =>
  (value: number): number =>
    fromHigh === fromLow ? toLow : toLow + ((value - fromLow) / (fromHigh - fromLow)) * (toHigh - toLow)

/** The labels that fit side by side: evenly spaced from the first, and always including the last. */
export function fittingLabels(total: number, room: number): number[] {
  if (total <= 0) return []
  const last = total - 1
  const stride = Math.max(1, Math.ceil(last / Math.max(1, Math.floor(room) - 1)))
  const shown = Array.from({ length: Math.ceil(last / stride) }, (_, index) => index * stride)
  // The label before the last is dropped when the two would be too close.
  if (shown.length > 1 && last - shown.at(-1)! < stride * 0.6) shown.pop()
  return [...shown, last]
}

export interface Slice {
  from: number
  to: number
  share: number
}

/** Shares of a circle, in radians from the top. Negative values count as zero. */
export function slices(values: readonly number[]): Slice[] {
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  let angle = 0
  return values.map((value) => {
    const share = total === 0 ? 0 : Math.max(0, value) / total
    const from = angle
    angle += share * 2 * Math.PI
    return { from, to: angle, share }
  })
}

/** The outline of a ring segment around the origin. */
export function arc({ from, to }: Pick<Slice, 'from' | 'to'>, inner: number, outer: number): string {
  // An arc that ends at its start isn't drawn, so a full circle ends slightly earlier.
  const end = Math.min(to, from + 2 * Math.PI - 1e-4)
  const large = end - from > Math.PI ? 1 : 0
  const point = (angle: number, radius: number) =>
    `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`
  return `M${point(from, outer)}A${outer} ${outer} 0 ${large} 1 ${point(end, outer)}L${point(end, inner)}A${inner} ${inner} 0 ${large} 0 ${point(from, inner)}Z`
}
