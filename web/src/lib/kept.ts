import { SESSION_DAYS } from '@koji/contract/constants'
import type { QueryKey } from '@tanstack/react-query'

/** An answer that was read, to be read again without a network. Belongs to whoever is signed in, until they are not. */
export interface Kept {
  /** Known by this; the same name is replaced. */
  name: string
  accountId: string
  queryKey: QueryKey
  data: unknown
  /** When the server said it. */
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
      // Another tab wants it gone, or in another shape.
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

/** All or nothing; settled when it is on the disk. */
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

/** Everything of one person. What is somebody else's, or older than any session, is gone with the first look. */
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

/** The next person in this browser finds nothing of it. Where nothing can be kept, there is nothing to forget. */
export const forgetKept = (): Promise<void> =>
  within('readwrite', (answers) => void answers.clear()).then(
    () => undefined,
    () => undefined,
  )
