import type { Measure } from '../report.ts'

type Measurement = () => Promise<number>

/** Alternates between ours and the reference, so that other load on the machine affects both. Returns the medians. */
export async function compareInTurns(
  rounds: number,
  ours: Measurement,
  reference: Measurement,
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
