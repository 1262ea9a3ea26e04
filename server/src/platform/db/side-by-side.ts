import type { Tx } from './database.ts'

/** Transactions in which several things are worked on at once. */
const shared = new WeakSet<Tx>()

/**
 * Does the same with several things in one transaction. What each asks for by a statement that is `gathered` is asked
 * for all of them at once. When one fails, the others come to their end before it is told.
 */
export async function sideBySide<Item>(
  tx: Tx,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  if (items.length > 1) shared.add(tx)
  const ends = await Promise.allSettled(items.map(work))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

interface Waiting<Item, Result> {
  item: Item
  done(result: Result): void
  fail(error: unknown): void
}

/** A statement about one that can be about many: `run` answers each, in their order. Alone it runs at once. */
export function gathered<Item, Result>(run: (tx: Tx, items: readonly Item[]) => Promise<readonly Result[]>) {
  const waiting = new WeakMap<Tx, Waiting<Item, Result>[]>()

  async function runAll(tx: Tx): Promise<void> {
    const all = waiting.get(tx)!
    waiting.delete(tx)
    try {
      const results = await run(
        tx,
        all.map(({ item }) => item),
      )
      for (const [at, one] of all.entries()) one.done(results[at]!)
    } catch (error) {
      for (const one of all) one.fail(error)
    }
  }

  return async (tx: Tx, item: Item): Promise<Result> => {
    if (!shared.has(tx)) return (await run(tx, [item]))[0]!
    return new Promise((done, fail) => {
      const all = waiting.get(tx)
      if (all) return void all.push({ item, done, fail })
      waiting.set(tx, [{ item, done, fail }])
      // Whoever was answered by the same statement has asked for the next one by then.
      setImmediate(() => void runAll(tx))
    })
  }
}
