import type { Db, Tx } from './database.ts'

const afterCommitHooks = new WeakMap<Tx, (() => void)[]>()
const beforeCommitHooks = new WeakMap<Tx, (() => Promise<void>)[]>()

/** Runs `act` after the transaction has committed, and never if it is rolled back. */
export function afterCommit(tx: Tx, act: () => void): void {
  const registered = afterCommitHooks.get(tx)
  if (!registered) throw new Error('afterCommit needs a transaction opened by transact()')
  registered.push(act)
}

/**
 * Runs `act` as the last step of the transaction. Use it for a contended lock, so that its holder doesn't wait for other
 * locks. An error rolls back the transaction.
 */
export function beforeCommit(tx: Tx, act: () => Promise<void>): void {
  const registered = beforeCommitHooks.get(tx)
  if (!registered) throw new Error('beforeCommit needs a transaction opened by transact()')
  registered.push(act)
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 5

interface Options {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
}

/** Runs `work` in a transaction. It is retried after conflicts, so `work` must have no effects other than on `tx`. */
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
          afterCommitHooks.set(tx, committed)
          beforeCommitHooks.set(tx, last)
          const result = await work(tx)
          for (const act of last) await act()
          return result
        })
      runAll(committed)
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}

/** The transaction has committed, so an error of a hook must not make it look as if it had failed. */
function runAll(acts: readonly (() => void)[]): void {
  for (const act of acts) {
    try {
      act()
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}
