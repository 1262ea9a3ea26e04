import type { SavedKind } from '@koji/contract'
import { onSessionEvent } from '#lib/session-events.ts'

/** Unsaved notes. They outlive the screen, so that no text is lost. */
const drafts = new Map<string, string>()

/** After a sign-out, the next member in this browser must not see them. */
onSessionEvent(({ type }) => {
  if (type === 'signed_out') drafts.clear()
})

const keyOf = (kind: SavedKind, id: string) => `${kind} ${id}`

export const draftOf = (kind: SavedKind, id: string): string | undefined => drafts.get(keyOf(kind, id))

export const storeDraft = (kind: SavedKind, id: string, note: string): void =>
  void drafts.set(keyOf(kind, id), note)

/** Removes the draft of a saved note, unless it was changed since. */
export function removeDraft(kind: SavedKind, id: string, saved: string): void {
  if (draftOf(kind, id)?.trim() === saved.trim()) drafts.delete(keyOf(kind, id))
}
