import { ALT_TEXT_MAX } from '@koji/contract'
import { type FormEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Textarea } from '#ui/textarea.tsx'

interface AltDialogProps {
  open: boolean
  /** Such as "photo 2". */
  name: string
  picture: ReactNode
  alt: string
  /** Called with null when the dialog is dismissed. */
  onClose: (alt: string | null) => void
}

/** Edits the alt text of a photo. */
export function AltDialog({ open, name, picture, alt, onClose }: AltDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose(null)}
      title={`Describe ${name}`}
      description="Read aloud to people who do not see it. One sentence is enough."
      initialFocus={field}
      footer={
        <>
          <DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>
          <Button type="submit" form={id}>
            Keep description
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
        <div className="aspect-square w-36 overflow-hidden rounded-14 bg-sunken">{picture}</div>
        <AltForm id={id} field={field} alt={alt} onSubmit={onClose} />
      </div>
    </Dialog>
  )
}

interface AltFormProps {
  id: string
  field: Ref<HTMLTextAreaElement>
  alt: string
  onSubmit: (alt: string) => void
}

function AltForm({ id, field, alt, onSubmit }: AltFormProps) {
  const [text, setText] = useState(alt)
  const tooLong = text.trim().length > ALT_TEXT_MAX

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!tooLong) onSubmit(text.trim())
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      <Textarea
        ref={field}
        label="Description"
        rows={4}
        max={ALT_TEXT_MAX}
        value={text}
        onValueChange={setText}
        error={tooLong ? `At most ${ALT_TEXT_MAX} characters` : undefined}
      />
    </form>
  )
}
