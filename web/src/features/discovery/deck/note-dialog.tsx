import { type Card, LIKE_NOTE_MAX } from '@koji/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Textarea } from '../../../ui/textarea.tsx'

interface NoteDialogProps {
  card: Card
  open: boolean
  onOpenChange(open: boolean): void
  onSend(note: string): void
}

/** A like with a line that the other person reads with it. */
export function NoteDialog({ card, open, onOpenChange, onSend }: NoteDialogProps) {
  const [note, setNote] = useState('')
  const form = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const tooLong = note.trim().length > LIKE_NOTE_MAX
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (tooLong) return
    onOpenChange(false)
    onSend(note.trim())
    setNote('')
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
          error={tooLong ? `Note must be at most ${LIKE_NOTE_MAX} characters` : undefined}
          value={note}
          onValueChange={setNote}
          placeholder={card.shared[0] ? 'Say what you have in common' : 'Say hello'}
        />
      </form>
    </Dialog>
  )
}
