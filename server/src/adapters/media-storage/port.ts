import type { Readable } from 'node:stream'

export interface StoredFile {
  content: Readable
  bytes: number
}

/** Where the bytes of pictures lie. Keys look like `folder/name`, of small letters, digits, `-` and `.`. */
export interface MediaStorage {
  /** Whole and durable when it returns; a key that exists is replaced. */
  write(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<StoredFile | null>
  /** A key that is not there counts as removed. */
  remove(keys: readonly string[]): Promise<void>
  /** Up to 100 keys that begin so, by name, behind `after`. */
  list(prefix: string, after?: string): Promise<string[]>
  close(): Promise<void>
}

export const LIST_MAX = 100

/** There is no room left. */
export class StorageFull extends Error {}

const KEY = /^[a-z0-9][a-z0-9-]*\/[a-z0-9][a-z0-9.-]*$/

/** Keys become paths and addresses, so nothing else may pass. */
export function requireKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`Not a key of the media storage: ${key.slice(0, 100)}`)
}
