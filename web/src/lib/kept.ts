import { SESSION_DAYS } from '@koji/contract/constants'
import type { QueryKey } from '@tanstack/react-query'

/** A cached reply for offline reading. It belongs to the signed-in account. */
export interface Kept {
  /** The key; an entry with the same name is replaced. */
  name: string
  accountId: string
  queryKey: QueryKey
  data: unknown
  /** When the server sent it. */
  at: number
}

const DATABASE = 'koji-kept'
const ANSWERS = 'answers'
const KEPT_MS = SESSION_DAYS * 86_400_000

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(ANSWERS, { keyPath: 'name' }),
    )
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('success', () => {
      // Another tab wants to delete or upgrade the database.
      request.result.addEventListener('versionchange', () => {
        request.result.close()
        opening = null
      })
      resolve(request.result)
    })
  })
  opening.catch(() => {
    opening = null
  })
  return opening
}

/** Runs one transaction and resolves once it is committed. */
async function within<Result>(
  mode: IDBTransactionMode,
  work: (answers: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const transaction = (await open()).transaction(ANSWERS, mode)
  const request = work(transaction.objectStore(ANSWERS))
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request?.result))
    for (const failure of ['error', 'abort'])
      transaction.addEventListener(failure, () => reject(transaction.error))
  })
}

/** Reads the entries of one account. Entries of other accounts, or older than any session, are deleted. */
export async function allKept(accountId?: string): Promise<Kept[]> {
  const all = ((await within('readonly', (answers) => answers.getAll())) ?? []) as Kept[]
  const whose = accountId ?? all[0]?.accountId
  const theirs = all.filter((one) => one.accountId === whose && one.at > Date.now() - KEPT_MS)
  if (theirs.length === all.length) return theirs
  const left = new Set(theirs.map(({ name }) => name))
  await dropKept(all.map(({ name }) => name).filter((name) => !left.has(name)))
  return theirs
}

export const keep = async (...kept: readonly Kept[]): Promise<void> => {
  await within('readwrite', (answers) => void kept.map((one) => answers.put(one)))
}

export const dropKept = async (names: readonly string[]): Promise<void> => {
  await within('readwrite', (answers) => void names.map((name) => answers.delete(name)))
}

/** Clears the cache for the next person in this browser. Without storage, there is nothing to clear. */
export const forgetKept = (): Promise<void> =>
  within('readwrite', (answers) => void answers.clear()).then(
    () => undefined,
    () => undefined,
  )
