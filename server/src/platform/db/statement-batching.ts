import type { Tx } from './database.ts'

/** Transactions in which `runBatched` works on several items. */
const batchingTransactions = new WeakSet<Tx>()

/**
 * Runs `work` for several items concurrently in one transaction, so that their `batchedStatement`s combine, as in a
 * DataLoader. When one item fails, the error is thrown only after all others have settled: none of them may still use
 * the transaction when it is rolled back.
 */
export async function runBatched<Item>(
  tx: Tx,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  if (items.length > 1) batchingTransactions.add(tx)
  const outcomes = await Promise.allSettled(items.map(work))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}

interface Pending<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Wraps a statement that handles many items, so that callers pass one. Inside `runBatched`, calls of the same turn of
 * the event loop share a statement; elsewhere each call runs immediately. `run` returns results in the order of its items.
 */
export function batchedStatement<Item, Result>(
  run: (tx: Tx, items: readonly Item[]) => Promise<readonly Result[]>,
) {
  const pending = new WeakMap<Tx, Pending<Item, Result>[]>()

  async function flush(tx: Tx): Promise<void> {
    const batch = pending.get(tx)!
    pending.delete(tx)
    try {
      const results = await run(
        tx,
        batch.map(({ item }) => item),
      )
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return async (tx: Tx, item: Item): Promise<Result> => {
    if (!batchingTransactions.has(tx)) return (await run(tx, [item]))[0]!
    return new Promise((resolve, reject) => {
      const batch = pending.get(tx)
      if (batch) return void batch.push({ item, resolve, reject })
      pending.set(tx, [{ item, resolve, reject }])
      // Items that were resolved by the same statement have all requested their next one by then.
      setImmediate(() => void flush(tx))
    })
  }
}
