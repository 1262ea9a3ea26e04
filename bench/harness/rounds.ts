import type { Measure } from '../report.ts'

type Measuring = () => Promise<number>

/** Ours and the reference by turns, so that a noisy neighbour disturbs both; the median of each. */
export async function byTurns(
  rounds: number,
  ours: Measuring,
  reference: Measuring,
): Promise<Pick<Measure, 'value' | 'reference'>> {
  const values: number[] = []
  const references: number[] = []
  for (let round = 0; round < rounds; round++) {
    values.push(await ours())
    references.push(await reference())
  }
  return { value: median(values), reference: median(references) }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
