import type { Db } from '#platform/db/database.ts'
import { timeOfId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

/** Which of these folders of copies somebody still needs. */
type StillWanted = (db: Db, folders: readonly string[]) => Promise<ReadonlySet<string>>

export const COPIES = 'copies-'
/** What is younger may still be on its way into a row. */
const UNDER_WAY_MS = 3_600_000

/** Bytes that a crash or a rollback has left without a row. */
export function lostBytes({ clock, database: { db }, storage }: Platform) {
  const wanting: StillWanted[] = []

  async function wantedOf(folders: readonly string[]): Promise<ReadonlySet<string>> {
    const copies = folders.filter(isCopies).map(idOf)
    const pictures = folders.filter((folder) => !isCopies(folder))
    const wanted = new Set(pictures.length > 0 ? await store.knownIds(db, pictures) : [])
    if (copies.length > 0)
      for (const stillWanted of wanting)
        for (const id of await stillWanted(db, copies)) wanted.add(`${COPIES}${id}`)
    return wanted
  }

  return {
    keepCopiesWhile(stillWanted: StillWanted): void {
      wanting.push(stillWanted)
    },

    /** Page by page. */
    async sweep(signal: AbortSignal): Promise<void> {
      const before = clock.now().getTime() - UNDER_WAY_MS
      for (let keys = await storage.list(''); keys.length > 0; keys = await storage.list('', keys.at(-1))) {
        signal.throwIfAborted()
        const old = keys.filter((key) => timeOfId(idOf(folderOf(key))) < before)
        const wanted = await wantedOf([...new Set(old.map(folderOf))])
        await storage.remove(old.filter((key) => !wanted.has(folderOf(key))))
      }
    },
  }
}

const folderOf = (key: string): string => key.split('/')[0]!
const isCopies = (folder: string): boolean => folder.startsWith(COPIES)
const idOf = (folder: string): string => (isCopies(folder) ? folder.slice(COPIES.length) : folder)
