interface Options<Item, Result> {
  /** Does what queued up while the last batch ran: one answer each, in their order. */
  run(batch: readonly Item[]): Promise<readonly Result[]>
  /** Two with a key in common are never under way at once: the second needs to see what the first did. */
  keysOf(item: Item): readonly string[]
  /** Batches under way at once, each with a connection. */
  lanes: number
  max: number
}

interface Waiting<Item, Result> {
  item: Item
  keys: readonly string[]
  done(result: Result): void
  fail(error: unknown): void
}

/**
 * Many small writes become a few large ones while the database is busy. Nothing waits for company: alone, a write runs
 * at once.
 */
export function coalesce<Item, Result>({ run, keysOf, lanes, max }: Options<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = []
  let busy = 0
  /** Keys of what is under way: in another lane it would only wait there, and hold up its batch. */
  const held = new Set<string>()

  function takeBatch(): Waiting<Item, Result>[] {
    const taken: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    const keys = new Set(held)
    for (const one of waiting) {
      if (taken.length < max && !one.keys.some((key) => keys.has(key))) taken.push(one)
      else left.push(one)
      // Also of those left behind: whoever came first is first.
      for (const key of one.keys) keys.add(key)
    }
    waiting = left
    for (const { keys } of taken) for (const key of keys) held.add(key)
    return taken
  }

  async function work(): Promise<void> {
    busy++
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      try {
        const results = await run(batch.map(({ item }) => item))
        for (const [at, one] of batch.entries()) one.done(results[at]!)
      } catch (error) {
        if (batch.length === 1) batch[0]!.fail(error)
        else await eachAlone(batch)
      }
      for (const { keys } of batch) for (const key of keys) held.delete(key)
    }
    busy--
  }

  /** Something in the batch was wrong: the others must not suffer for it. */
  async function eachAlone(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    for (const one of batch) await run([one.item]).then(([result]) => one.done(result!), one.fail)
  }

  return (item: Item): Promise<Result> =>
    new Promise((done, fail) => {
      waiting.push({ item, keys: keysOf(item), done, fail })
      if (busy < lanes) void work()
    })
}
