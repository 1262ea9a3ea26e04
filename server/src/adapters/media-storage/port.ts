import type { Readable } from 'node:stream'

export interface StoredFile {
  content: Readable
  bytes: number
}

/** Stores pictures. Keys look like `folder/name`, with lower-case letters, digits, `-` and `.`. */
export interface MediaStorage {
  /** Replaces an existing file. The file is complete and durable when the promise resolves. */
  write(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<StoredFile | null>
  /** Ignores missing keys. */
  remove(keys: readonly string[]): Promise<void>
  /** Lists up to 100 keys with the prefix by name, starting after `after`. */
  list(prefix: string, after?: string): Promise<string[]>
  close(): Promise<void>
}

export const LIST_MAX = 100

/** There is no space left. */
export class StorageFull extends Error {}

const KEY = /^[a-z0-9][a-z0-9-]*\/[a-z0-9][a-z0-9.-]*$/

/** Rejects invalid keys, because keys become file paths and URLs. */
export function requireKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`Not a key of the media storage: ${key.slice(0, 100)}`)
}
