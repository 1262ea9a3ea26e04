import { onSessionEvent } from './session-events.ts'
import { browserStorage, readJson } from './storage.ts'

/** Prefix of every key that belongs to the signed-in account. */
const PREFIX = 'koji-own-'

/** Unsent drafts of the signed-in account, stored in this browser until they sign out. */
export const draftStorage = {
  read: (name: string): unknown => readJson(browserStorage, PREFIX + name),
  write(name: string, value: unknown): void {
    if (value === null) browserStorage.remove(PREFIX + name)
    else browserStorage.write(PREFIX + name, JSON.stringify(value))
  },
}

/** Clears the drafts for the next person in this browser. */
export function clearDrafts(): void {
  for (const name of names()) browserStorage.remove(name)
}

function names(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}

onSessionEvent(({ type }) => {
  if (type === 'signed_out') clearDrafts()
})
