/** Random choices that a seed makes repeatable, so that the same seed always gives the same picture. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number
  between(low: number, high: number): number
  /** An integer, both limits included. */
  integer(low: number, high: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** A name, chosen with a probability in proportion to its weight. */
  weighted<T extends string>(weights: Partial<Record<T, number>>): T
}

export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)

  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  // Seeds that differ in one letter start with similar states, so the first numbers are skipped.
  for (let i = 0; i < 4; i++) next()

  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const one = list[Math.floor(next() * list.length)]
      if (one === undefined) throw new Error("can't pick from an empty list")
      return one
    },
    weighted: <T extends string>(weights: Partial<Record<T, number>>) => {
      const all = Object.entries(weights) as [T, number][]
      let rest = next() * all.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of all) {
        rest -= weight
        if (rest < 0) return name
      }
      throw new Error('no name has a positive weight')
    },
  }
}
