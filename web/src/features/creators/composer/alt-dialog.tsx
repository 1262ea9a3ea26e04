import { ALT_TEXT_MAX } from '@koji/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Textarea } from '../../../ui/textarea.tsx'

interface AltDialogProps {
  open: boolean
  /** "photo 2". */
  name: string
  picture: ReactNode
  alt: string
  /** With null nothing has changed. */
  onClose: (alt: string | null) => void
}

/** What is to be seen on a photo, for those who do not see it. */
export function AltDialog({ open, name, picture, alt, onClose }: AltDialogProps) {
  const [text, setText] = useState(alt)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (open) setText(alt)
  }, [open, alt])
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
          <Button disabled={text.trim().length > ALT_TEXT_MAX} onClick={() => onClose(text.trim())}>
            Keep description
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
        <div className="aspect-square w-36 overflow-hidden rounded-14 bg-sunken">{picture}</div>
        <Textarea
          ref={field}
          label="Description"
          rows={4}
          max={ALT_TEXT_MAX}
          value={text}
          onValueChange={setText}
        />
      </div>
    </Dialog>
  )
}
