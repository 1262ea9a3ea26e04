import { type Card, LIKE_NOTE_MAX } from '@koji/contract'
import { type FormEvent, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Textarea } from '#ui/textarea.tsx'

export interface NoteDraft {
  note: string
  /** Why the server refused the note. */
  error?: string
}

interface NoteDialogProps {
  card: Card
  draft: NoteDraft
  onDraft(draft: NoteDraft): void
  open: boolean
  onOpenChange(open: boolean): void
  onSend(note: string): void
}

/** Sends a like with a note. */
export function NoteDialog({ card, draft, onDraft, open, onOpenChange, onSend }: NoteDialogProps) {
  const { note } = draft
  const form = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const tooLong = note.trim().length > LIKE_NOTE_MAX
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (tooLong) return
    onOpenChange(false)
    onDraft({ note: '' })
    onSend(note.trim())
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      initialFocus={field}
      title={`Write to ${card.displayName}`}
      description="They read it with your like, before there is a chat."
      footer={
        <>
          <DialogClose render={<Button variant="outline" />}>Cancel</DialogClose>
          <Button type="submit" form={form}>
            Send like
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send}>
        <Textarea
          ref={field}
          label="Your note"
          rows={3}
          max={LIKE_NOTE_MAX}
          error={tooLong ? `Note must be at most ${LIKE_NOTE_MAX} characters` : draft.error}
          value={note}
          onValueChange={(typed) => onDraft({ note: typed })}
          placeholder={card.shared[0] ? 'Say what you have in common' : 'Say hello'}
        />
      </form>
    </Dialog>
  )
}
