import { buffer } from 'node:stream/consumers'
import { StorageFull } from '#adapters/media-storage/port.ts'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { type orphans, SEALED } from './orphans.ts'

interface Dependencies extends Pick<ReturnType<typeof orphans>, 'keepWhile'> {
  make(bytes: Buffer): Promise<Uint8Array>
  discard(folder: string): Promise<void>
  drop(tx: Tx, folders: readonly string[]): Promise<void>
}

/**
 * Storage for documents, which are never stored unencrypted. `clean` returns the pixels to the caller, who encrypts them
 * before `write`.
 */
export function documentBytes({ log, storage }: Platform, { keepWhile, make, discard, drop }: Dependencies) {
  return {
    clean: make,

    async write(id: string, sealed: Buffer): Promise<void> {
      try {
        await storage.write(keyOf(id), sealed)
      } catch (error) {
        await discard(folderOf(id))
        if (!(error instanceof StorageFull)) throw error
        log.error({ err: error }, 'the media storage is full')
        refuse('storage_full')
      }
    },

    async read(id: string): Promise<Buffer | null> {
      const file = await storage.read(keyOf(id))
      return file && buffer(file.content)
    },

    discard: (id: string): Promise<void> => discard(folderOf(id)),

    async drop(tx: Tx, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await drop(tx, ids.map(folderOf))
    },

    keepWhile: (findNeeded: Parameters<typeof keepWhile>[1]): void => keepWhile(SEALED, findNeeded),
  }
}

const folderOf = (id: string): string => `${SEALED}${id}`
const keyOf = (id: string): string => `${folderOf(id)}/document`
