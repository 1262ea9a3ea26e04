interface Options<Item, Result> {
  /** Processes a batch and returns one result for each item, in order. */
  run(batch: readonly Item[]): Promise<readonly Result[]>
  /** Items with a common key never run concurrently, because the later one depends on the result of the earlier. */
  keysOf(item: Item): readonly string[]
  /** The maximum number of concurrent batches. Each uses a database connection. */
  lanes: number
  max: number
}

interface QueuedItem<Item, Result> {
  item: Item
  keys: readonly string[]
  done(result: Result): void
  fail(error: unknown): void
}

/**
 * Combines many small writes into a few large ones while the database is busy. An item never waits for others to join
 * it: if no batch is running, it runs immediately.
 */
export function coalesce<Item, Result>({ run, keysOf, lanes, max }: Options<Item, Result>) {
  let queue: QueuedItem<Item, Result>[] = []
  let busyLanes = 0
  /** The keys of running items. An item with one of them would only block its batch in another lane. */
  const lockedKeys = new Set<string>()

  function takeBatch(): QueuedItem<Item, Result>[] {
    const batch: QueuedItem<Item, Result>[] = []
    const rest: QueuedItem<Item, Result>[] = []
    const keys = new Set(lockedKeys)
    for (const queued of queue) {
      if (batch.length < max && !queued.keys.some((key) => keys.has(key))) batch.push(queued)
      else rest.push(queued)
      // Includes keys of items that stay in the queue, so that no later item overtakes them.
      for (const key of queued.keys) keys.add(key)
    }
    queue = rest
    for (const { keys } of batch) for (const key of keys) lockedKeys.add(key)
    return batch
  }

  async function work(): Promise<void> {
    busyLanes++
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      try {
        const results = await run(batch.map(({ item }) => item))
        for (const [index, queued] of batch.entries()) queued.done(results[index]!)
      } catch (error) {
        if (batch.length === 1) batch[0]!.fail(error)
        else await runEachAlone(batch)
      }
      for (const { keys } of batch) for (const key of keys) lockedKeys.delete(key)
    }
    busyLanes--
  }

  /** After a batch has failed, its items run separately, so that only the faulty one fails. */
  async function runEachAlone(batch: readonly QueuedItem<Item, Result>[]): Promise<void> {
    for (const queued of batch) await run([queued.item]).then(([result]) => queued.done(result!), queued.fail)
  }

  return (item: Item): Promise<Result> =>
    new Promise((done, fail) => {
      queue.push({ item, keys: keysOf(item), done, fail })
      if (busyLanes < lanes) void work()
    })
}
