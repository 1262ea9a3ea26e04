import { SAVED_NOTE_MAX, type Saved, type SavedKind } from '@koji/contract'
import { type KeyboardEvent, useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { draftOf, keepDraft } from './note-drafts.ts'
import { useKeepNote } from './queries.ts'

const COUNTED_FROM = SAVED_NOTE_MAX * 0.8

interface SavedNoteProps {
  kind: SavedKind
  saved: Saved
}

/** Kept when one leaves the field or presses Enter; Shift and Enter make a new line, Escape takes back what was typed. */
export function SavedNote({ kind, saved: { id, displayName, note } }: SavedNoteProps) {
  const [draft, setDraft] = useState(() => draftOf(kind, id))
  const keep = useKeepNote(kind)
  const text = draft ?? note
  const tooLong = text.trim().length > SAVED_NOTE_MAX

  function type(next: string) {
    setDraft(next)
    keepDraft(kind, id, next)
  }

  function save() {
    const wanted = text.trim()
    if (tooLong || (wanted === note && !keep.isPending)) return
    keep.mutate(
      { id, note: wanted },
      { onSuccess: () => setDraft((now) => (now?.trim() === wanted ? undefined : now)) },
    )
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      save()
    }
    if (event.key === 'Escape' && draft !== undefined) type(note)
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
        max={text.length > COUNTED_FROM ? SAVED_NOTE_MAX : undefined}
        onValueChange={type}
        onBlur={save}
        onKeyDown={onKeyDown}
        error={tooLong ? `A note has at most ${SAVED_NOTE_MAX} characters` : failure(keep.error)}
      />
      <div className="flex min-h-5 items-center gap-3 text-14 text-ink-2">
        <span role="status">{stateOf(keep, tooLong || (draft ?? note).trim() !== note)}</span>
        {keep.isError && !tooLong && (
          <Button variant="link" size="sm" className="h-6" onClick={save}>
            Try Again
          </Button>
        )}
      </div>
    </div>
  )
}

const failure = (error: Error | null): string | undefined =>
  error ? `Not saved yet. ${friendlyMessage(error)}` : undefined

function stateOf(
  { isPending, isSuccess }: { isPending: boolean; isSuccess: boolean },
  changed: boolean,
): string {
  if (isPending) return 'Saving…'
  return isSuccess && !changed ? 'Saved' : ''
}
