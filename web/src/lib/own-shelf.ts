import { onSessionEvent } from './session-events.ts'
import { readJson, shelf } from './storage.ts'

/** Prefix of every key that belongs to the signed-in account. */
const PREFIX = 'koji-own-'

/** Unsent drafts of the signed-in account, stored in this browser until they sign out. */
export const ownShelf = {
  read: (name: string): unknown => readJson(shelf, PREFIX + name),
  write(name: string, value: unknown): void {
    if (value === null) shelf.remove(PREFIX + name)
    else shelf.write(PREFIX + name, JSON.stringify(value))
  },
}

/** Clears the drafts for the next person in this browser. */
export function emptyOwnShelf(): void {
  for (const name of names()) shelf.remove(name)
}

function names(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}

onSessionEvent(({ type }) => {
  if (type === 'signed_out') emptyOwnShelf()
})
