/** Lets at most `count` of the given works run at once; the others wait their turn. */
export function limitConcurrency(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = count
  const waiting: (() => void)[] = []

  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
