import { SAVED_NOTE_MAX, type Saved, type SavedKind } from '@koji/contract'
import { type KeyboardEvent, useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { draftOf, storeDraft } from './note-drafts.ts'
import { useSaveNote } from './queries.ts'

const COUNTER_FROM = SAVED_NOTE_MAX * 0.8

interface SavedNoteProps {
  kind: SavedKind
  saved: Saved
}

/** Saved on blur or Enter. Shift+Enter starts a new line, and Escape restores the saved text. */
export function SavedNote({ kind, saved: { id, displayName, note } }: SavedNoteProps) {
  const [draft, setDraft] = useState(() => draftOf(kind, id))
  const saveNote = useSaveNote(kind)
  const text = draft ?? note
  const tooLong = text.trim().length > SAVED_NOTE_MAX

  function handleChange(next: string) {
    setDraft(next)
    storeDraft(kind, id, next)
  }

  function save() {
    const entered = text.trim()
    if (tooLong || (entered === note && !saveNote.isPending)) return
    saveNote.mutate(
      { id, note: entered },
      { onSuccess: () => setDraft((current) => (current?.trim() === entered ? undefined : current)) },
    )
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      save()
    }
    if (event.key === 'Escape' && draft !== undefined) handleChange(note)
  }

  return (
    <div className="grid gap-1">
      <Textarea
        label={`Note about ${displayName}, only for you`}
        labelHidden
        placeholder="A note to yourself"
        rows={1}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-40 [&_textarea]:min-h-11 [&_textarea]:resize-none [&_textarea]:py-2 [&_textarea]:text-15 [&_textarea:not(:hover,:focus)]:border-line"
        value={text}
        max={text.length > COUNTER_FROM ? SAVED_NOTE_MAX : undefined}
        onValueChange={handleChange}
        onBlur={save}
        onKeyDown={onKeyDown}
        error={tooLong ? `A note has at most ${SAVED_NOTE_MAX} characters` : failureText(saveNote.error)}
      />
      <div className="flex min-h-5 items-center gap-3 text-14 text-ink-2">
        <span role="status">{stateOf(saveNote, tooLong || (draft ?? note).trim() !== note)}</span>
        {saveNote.isError && !tooLong && (
          <Button variant="link" size="sm" className="h-6" onClick={save}>
            Try Again
          </Button>
        )}
      </div>
    </div>
  )
}

const failureText = (error: Error | null): string | undefined =>
  error ? `Not saved yet. ${friendlyMessage(error)}` : undefined

function stateOf(
  { isPending, isSuccess }: { isPending: boolean; isSuccess: boolean },
  changed: boolean,
): string {
  if (isPending) return 'Saving…'
  return isSuccess && !changed ? 'Saved' : ''
}
