import type { StoredFile } from '#adapters/media-storage/port.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { COPIES, type orphans } from './orphans.ts'

const COPY_WIDTH = 640

interface Dependencies extends Pick<ReturnType<typeof orphans>, 'keepWhile'> {
  drop(tx: Tx, folders: readonly string[]): Promise<void>
  versionFor(db: Db, id: string, width: number): Promise<{ bytes: Buffer } | null>
}

/** Copies of pictures, which outlive the originals. */
export const pictureCopies = ({ storage }: Platform, { drop, keepWhile, versionFor }: Dependencies) => ({
  keepCopiesWhile: (findNeeded: Parameters<typeof keepWhile>[1]) => keepWhile(COPIES, findNeeded),

  /**
   * Copies pictures, so that they outlive the originals until `dropCopies`. The folder is an id that a `keepCopiesWhile`
   * callback has to recognize; otherwise the nightly sweep removes it, for example after a rollback.
   */
  async keepCopies(db: Db, folder: string, mediaIds: readonly string[]): Promise<void> {
    for (const id of mediaIds) {
      const picture = await versionFor(db, id, COPY_WIDTH)
      if (picture) await storage.write(`${COPIES}${folder}/${id}.webp`, picture.bytes)
    }
  },

  /** Null if there is none. */
  async openCopy(folder: string, id: string): Promise<StoredFile | null> {
    return storage.read(`${COPIES}${folder}/${id}.webp`)
  },

  dropCopies: (tx: Tx, folders: readonly string[]): Promise<void> =>
    drop(
      tx,
      folders.map((folder) => `${COPIES}${folder}`),
    ),
})
