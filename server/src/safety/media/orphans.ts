import type { Db } from '#platform/db/database.ts'
import { timeOfId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

/** Returns the ids that are still needed, out of those in the names of folders. */
type FindNeeded = (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>

/** Prefixes of folders that don't belong to a row of `media`. */
export const COPIES = 'copies-'
export const SEALED = 'sealed-'
type Kind = typeof COPIES | typeof SEALED

/** The row of younger files may not be committed yet. */
const MIN_AGE_MS = 3_600_000

/** Finds files that a crash or a rollback left without a row. */
export function orphans({ clock, database: { db }, storage }: Platform) {
  const owners: { kind: Kind; findNeeded: FindNeeded }[] = []

  async function neededOf(folders: readonly string[]): Promise<ReadonlySet<string>> {
    const pictures = folders.filter((folder) => kindOf(folder) === '')
    const needed = new Set(pictures.length > 0 ? await store.knownIds(db, pictures) : [])
    for (const { kind, findNeeded } of owners) {
      const ids = folders.filter((folder) => kindOf(folder) === kind).map(idOf)
      if (ids.length > 0) for (const id of await findNeeded(db, ids)) needed.add(`${kind}${id}`)
    }
    return needed
  }

  return {
    keepWhile(kind: Kind, findNeeded: FindNeeded): void {
      owners.push({ kind, findNeeded })
    },

    /** Deletes orphaned files, one page of keys after the other. */
    async sweep(signal: AbortSignal): Promise<void> {
      const before = clock.now().getTime() - MIN_AGE_MS
      for (let keys = await storage.list(''); keys.length > 0; keys = await storage.list('', keys.at(-1))) {
        signal.throwIfAborted()
        const old = keys.filter((key) => timeOfId(idOf(folderOf(key))) < before)
        const needed = await neededOf([...new Set(old.map(folderOf))])
        await storage.remove(old.filter((key) => !needed.has(folderOf(key))))
      }
    },
  }
}

const folderOf = (key: string): string => key.split('/')[0]!
const KINDS: readonly Kind[] = [COPIES, SEALED]
const kindOf = (folder: string): Kind | '' => KINDS.find((kind) => folder.startsWith(kind)) ?? ''
const idOf = (folder: string): string => folder.slice(kindOf(folder).length)
