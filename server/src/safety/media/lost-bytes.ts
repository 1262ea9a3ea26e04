import type { Db } from '#platform/db/database.ts'
import { timeOfId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

/** Which of these folders of a kind somebody still needs, by the id in their names. */
type StillWanted = (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>

/** What the names of folders begin with that hold something else than a picture of `media`. */
export const COPIES = 'copies-'
export const SEALED = 'sealed-'
type Kind = typeof COPIES | typeof SEALED

/** What is younger may still be on its way into a row. */
const UNDER_WAY_MS = 3_600_000

/** Bytes that a crash or a rollback has left without a row. */
export function lostBytes({ clock, database: { db }, storage }: Platform) {
  const wanting: { kind: Kind; stillWanted: StillWanted }[] = []

  async function wantedOf(folders: readonly string[]): Promise<ReadonlySet<string>> {
    const pictures = folders.filter((folder) => kindOf(folder) === '')
    const wanted = new Set(pictures.length > 0 ? await store.knownIds(db, pictures) : [])
    for (const { kind, stillWanted } of wanting) {
      const ids = folders.filter((folder) => kindOf(folder) === kind).map(idOf)
      if (ids.length > 0) for (const id of await stillWanted(db, ids)) wanted.add(`${kind}${id}`)
    }
    return wanted
  }

  return {
    keepWhile(kind: Kind, stillWanted: StillWanted): void {
      wanting.push({ kind, stillWanted })
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
const KINDS: readonly Kind[] = [COPIES, SEALED]
const kindOf = (folder: string): Kind | '' => KINDS.find((kind) => folder.startsWith(kind)) ?? ''
const idOf = (folder: string): string => folder.slice(kindOf(folder).length)
