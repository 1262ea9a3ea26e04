import { onSessionEvent } from './session-events.ts'
import { readJson, shelf } from './storage.ts'

/** Everything under this belongs to whoever is signed in. */
const PREFIX = 'koji-own-'

/** What somebody has written and not sent, kept in this browser until they sign out. */
export const ownShelf = {
  read: (name: string): unknown => readJson(shelf, PREFIX + name),
  write(name: string, value: unknown): void {
    if (value === null) shelf.remove(PREFIX + name)
    else shelf.write(PREFIX + name, JSON.stringify(value))
  },
}

/** The next person in this browser finds nothing of it. */
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
