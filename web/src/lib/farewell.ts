import { readJson, shelfOn } from './storage.ts'

/** A message that one page leaves for the next one in this tab. */
export interface Farewell {
  title: string
  description: string
}

const KEY = 'farewell'
const shelf = shelfOn(() => sessionStorage)

export const keepFarewell = (farewell: Farewell): boolean => shelf.write(KEY, JSON.stringify(farewell))

export const hasFarewell = (): boolean => shelf.read(KEY) !== null

/** Removes the message, so that a reload doesn't show it again. */
export function takeFarewell(): Farewell | null {
  const kept = readJson(shelf, KEY) as Partial<Farewell> | null
  shelf.remove(KEY)
  return kept?.title && kept.description ? { title: kept.title, description: kept.description } : null
}
