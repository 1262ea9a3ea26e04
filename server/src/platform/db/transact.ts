import type { Db, Tx } from './database.ts'

const hooks = new WeakMap<Tx, (() => void)[]>()
const lastWords = new WeakMap<Tx, (() => Promise<void>)[]>()

/** Runs `act` once the transaction's facts are durable; never when it is rolled back. */
export function afterCommit(tx: Tx, act: () => void): void {
  const registered = hooks.get(tx)
  if (!registered) throw new Error('afterCommit needs a transaction opened by transact()')
  registered.push(act)
}

/**
 * Runs `act` as the last of the transaction: for a lock that everybody wants, so that nobody who holds it waits for
 * another. What fails there takes the rest along.
 */
export function beforeCommit(tx: Tx, act: () => Promise<void>): void {
  const registered = lastWords.get(tx)
  if (!registered) throw new Error('beforeCommit needs a transaction opened by transact()')
  registered.push(act)
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 5

interface Options {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
}

/** One transaction. It is tried again when Postgres asks for it, so `work` must touch nothing but `tx`. */
export async function transact<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  { isolation = 'read committed' }: Options = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const committed: (() => void)[] = []
    try {
      const result = await db
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (tx) => {
          const last: (() => Promise<void>)[] = []
          hooks.set(tx, committed)
          lastWords.set(tx, last)
          const result = await work(tx)
          for (const act of last) await act()
          return result
        })
      runAll(committed)
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || !asksForRetry(error)) throw error
    }
  }
}

function asksForRetry(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}

/** The work is done by now: whatever goes wrong here must not make it look undone. */
function runAll(acts: readonly (() => void)[]): void {
  for (const act of acts) {
    try {
      act()
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}
