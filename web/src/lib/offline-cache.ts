import { SESSION_DAYS } from '@koji/contract/constants'
import type { QueryKey } from '@tanstack/react-query'

/** A cached reply for offline reading. It belongs to the signed-in account. */
export interface CachedReply {
  /** The key; an entry with the same name is replaced. */
  name: string
  accountId: string
  queryKey: QueryKey
  data: unknown
  /** When the server sent it. */
  at: number
}

const DATABASE = 'koji-kept'
const REPLIES = 'answers'
const MAX_AGE_MS = SESSION_DAYS * 86_400_000

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(REPLIES, { keyPath: 'name' }),
    )
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('success', () => {
      // Another tab wants to delete or upgrade the database.
      request.result.addEventListener('versionchange', () => {
        request.result.close()
        opened = null
      })
      resolve(request.result)
    })
  })
  opened.catch(() => {
    opened = null
  })
  return opened
}

/** Runs one transaction and resolves once it is committed. */
async function runTransaction<Result>(
  mode: IDBTransactionMode,
  work: (replies: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const transaction = (await open()).transaction(REPLIES, mode)
  const request = work(transaction.objectStore(REPLIES))
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request?.result))
    for (const failure of ['error', 'abort'])
      transaction.addEventListener(failure, () => reject(transaction.error))
  })
}

/** Reads the entries of one account. Entries of other accounts, or older than any session, are deleted. */
export async function readOfflineCache(accountId?: string): Promise<CachedReply[]> {
  const all = ((await runTransaction('readonly', (replies) => replies.getAll())) ?? []) as CachedReply[]
  const owner = accountId ?? all[0]?.accountId
  const valid = all.filter((entry) => entry.accountId === owner && entry.at > Date.now() - MAX_AGE_MS)
  if (valid.length === all.length) return valid
  const validNames = new Set(valid.map(({ name }) => name))
  await removeFromOfflineCache(all.map(({ name }) => name).filter((name) => !validNames.has(name)))
  return valid
}

export const writeOfflineCache = async (...entries: readonly CachedReply[]): Promise<void> => {
  await runTransaction('readwrite', (replies) => void entries.map((entry) => replies.put(entry)))
}

export const removeFromOfflineCache = async (names: readonly string[]): Promise<void> => {
  await runTransaction('readwrite', (replies) => void names.map((name) => replies.delete(name)))
}

/** Clears the cache for the next person in this browser. Without storage, there is nothing to clear. */
export const clearOfflineCache = (): Promise<void> =>
  runTransaction('readwrite', (replies) => void replies.clear()).then(
    () => undefined,
    () => undefined,
  )
