import { readJson, safeStorage } from './storage.ts'

/** A message that one page leaves for the next one in this tab. */
export interface Farewell {
  title: string
  description: string
}

const KEY = 'farewell'
const storage = safeStorage(() => sessionStorage)

export const keepFarewell = (farewell: Farewell): boolean => storage.write(KEY, JSON.stringify(farewell))

export const hasFarewell = (): boolean => storage.read(KEY) !== null

/** Removes the message, so that a reload doesn't show it again. */
export function takeFarewell(): Farewell | null {
  const stored = readJson(storage, KEY) as Partial<Farewell> | null
  storage.remove(KEY)
  return stored?.title && stored.description ? { title: stored.title, description: stored.description } : null
}
