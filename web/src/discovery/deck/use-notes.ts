import { useState } from 'react'
import type { NoteDraft } from './note-dialog.tsx'

export interface Notes {
  openFor: string | null
  open(cardId: string | null): void
  draftFor(cardId: string): NoteDraft
  keep(cardId: string, draft: NoteDraft): void
}

/** What is being written to whom, kept while cards come and go on top. */
export function useNotes(): Notes {
  const [drafts, setDrafts] = useState<Record<string, NoteDraft>>({})
  const [openFor, setOpenFor] = useState<string | null>(null)
  return {
    openFor,
    open: setOpenFor,
    draftFor: (cardId) => drafts[cardId] ?? { note: '' },
    keep: (cardId, draft) => setDrafts((all) => ({ ...all, [cardId]: draft })),
  }
}
