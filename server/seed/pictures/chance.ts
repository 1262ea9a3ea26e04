/** Random choices that a seed repeats: the same seed always draws the same picture. */
export interface Chance {
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  is(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the names, each as likely as its weight. */
  weigh<T extends string>(weights: Partial<Record<T, number>>): T
}

export function chance(seed: string): Chance {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)

  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  // Seeds that differ in one letter start close together; the first draws would show it.
  for (let i = 0; i < 4; i++) next()

  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    is: (probability) => next() < probability,
    pick: (list) => {
      const one = list[Math.floor(next() * list.length)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
    weigh: <T extends string>(weights: Partial<Record<T, number>>) => {
      const all = Object.entries(weights) as [T, number][]
      let rest = next() * all.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of all) {
        rest -= weight
        if (rest < 0) return name
      }
      throw new Error('nothing to weigh')
    },
  }
}
