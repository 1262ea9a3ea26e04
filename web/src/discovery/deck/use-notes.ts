import { useState } from 'react'
import type { NoteDraft } from './note-dialog.tsx'

export interface Notes {
  openFor: string | null
  open(cardId: string | null): void
  draftFor(cardId: string): NoteDraft
  store(cardId: string, draft: NoteDraft): void
}

/** Drafts of notes per card, which outlive the card on top. */
export function useNotes(): Notes {
  const [drafts, setDrafts] = useState<Record<string, NoteDraft>>({})
  const [openFor, setOpenFor] = useState<string | null>(null)
  return {
    openFor,
    open: setOpenFor,
    draftFor: (cardId) => drafts[cardId] ?? { note: '' },
    store: (cardId, draft) => setDrafts((all) => ({ ...all, [cardId]: draft })),
  }
}
