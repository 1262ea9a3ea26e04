import { readJson, shelfOn } from './storage.ts'

/** What the page that is left says on the one that comes after it, in this tab. */
export interface Farewell {
  title: string
  description: string
}

const KEY = 'farewell'
const shelf = shelfOn(() => sessionStorage)

export const keepFarewell = (farewell: Farewell): boolean => shelf.write(KEY, JSON.stringify(farewell))

export const hasFarewell = (): boolean => shelf.read(KEY) !== null

/** Once: a reload says nothing again. */
export function takeFarewell(): Farewell | null {
  const kept = readJson(shelf, KEY) as Partial<Farewell> | null
  shelf.remove(KEY)
  return kept?.title && kept.description ? { title: kept.title, description: kept.description } : null
}
