import { REASON_MAX, REASON_MIN } from '@koji/contract/constants'
import { type FormEvent, useRef, useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { ReauthenticationCancelled } from '#lib/reauthentication.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { type Act, useAct } from './queries.ts'
import { askedOf } from './words.ts'

interface ActDialogProps {
  id: string
  name: string
  /** Null while nothing is asked. */
  act: Act | null
  onClose: () => void
}

/** Asks before an act, and why: the reason is kept with the person. */
export function ActDialog({ id, name, act, onClose }: ActDialogProps) {
  // While it closes, it still says what it said.
  const [last, setLast] = useState(act)
  if (act && act !== last) setLast(act)
  if (!last) return null
  const { title, text } = askedOf(last, name)
  return (
    <Dialog open={act !== null} onOpenChange={(open) => !open && onClose()} title={title} description={text}>
      <ReasonForm key={JSON.stringify(act)} id={id} name={name} act={last} onClose={onClose} />
    </Dialog>
  )
}

function ReasonForm({ id, name, act, onClose }: ActDialogProps & { act: Act }) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const doIt = useAct(id)
  const { confirm, done, destructive } = askedOf(act, name)

  function submit(event: FormEvent) {
    event.preventDefault()
    const length = reason.trim().length
    if (length < REASON_MIN || length > REASON_MAX) {
      setFault(`Please say why, in ${REASON_MIN} to ${REASON_MAX} letters.`)
      field.current?.focus()
      return
    }
    doIt.mutate(
      { act, reason },
      {
        onSuccess: () => {
          toast({ title: done, tone: 'ok' })
          onClose()
        },
        // Who would rather not confirm knows that.
        onError: (error) => !(error instanceof ReauthenticationCancelled) && setFault(friendlyMessage(error)),
      },
    )
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Textarea
        ref={field}
        label="Reason"
        hint="For the team. It is kept with the person, and they can ask for it."
        rows={3}
        max={REASON_MAX}
        value={reason}
        error={fault}
        onValueChange={(next) => {
          setReason(next)
          setFault(undefined)
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>
        <Button type="submit" variant={destructive ? 'destructive' : 'default'} pending={doIt.isPending}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}
