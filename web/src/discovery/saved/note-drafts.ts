import type { SavedKind } from '@koji/contract'
import { onSessionEvent } from '#lib/session-events.ts'

/** Notes that the server does not have yet: they outlive the screen, so that nothing typed is lost. */
const drafts = new Map<string, string>()

/** The next person in this browser must not read them. */
onSessionEvent(({ type }) => {
  if (type === 'signed_out') drafts.clear()
})

const keyOf = (kind: SavedKind, id: string) => `${kind} ${id}`

export const draftOf = (kind: SavedKind, id: string): string | undefined => drafts.get(keyOf(kind, id))

export const keepDraft = (kind: SavedKind, id: string, note: string): void =>
  void drafts.set(keyOf(kind, id), note)

/** Once it is kept; what was typed meanwhile stays a draft. */
export function forgetDraft(kind: SavedKind, id: string, kept: string): void {
  if (draftOf(kind, id)?.trim() === kept.trim()) drafts.delete(keyOf(kind, id))
}
