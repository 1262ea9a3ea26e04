import { REASON_MAX, REASON_MIN } from '@koji/contract/constants'
import { type FormEvent, useRef, useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { ReauthenticationCancelled } from '#lib/reauthentication.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { confirmationText } from './labels.ts'
import { type AccountAction, useAccountAction } from './queries.ts'

interface ActionDialogProps {
  id: string
  name: string
  /** Null while the dialog is closed. */
  action: AccountAction | null
  onClose: () => void
}

/** Confirms an action and asks for its reason, which is stored with the account. */
export function ActionDialog({ id, name, action, onClose }: ActionDialogProps) {
  // Keeps its text while the closing animation runs.
  const [last, setLast] = useState(action)
  if (action && action !== last) setLast(action)
  if (!last) return null
  const { title, text } = confirmationText(last, name)
  return (
    <Dialog
      open={action !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
    >
      <ReasonForm key={JSON.stringify(action)} id={id} name={name} action={last} onClose={onClose} />
    </Dialog>
  )
}

function ReasonForm({ id, name, action, onClose }: ActionDialogProps & { action: AccountAction }) {
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const accountAction = useAccountAction(id)
  const { confirm, done, destructive } = confirmationText(action, name)

  function submit(event: FormEvent) {
    event.preventDefault()
    const length = reason.trim().length
    if (length < REASON_MIN || length > REASON_MAX) {
      setFailure(`Give a reason, in ${REASON_MIN} to ${REASON_MAX} characters.`)
      field.current?.focus()
      return
    }
    accountAction.mutate(
      { action, reason },
      {
        onSuccess: () => {
          toast({ title: done, tone: 'ok' })
          onClose()
        },
        // Cancelling the reauthentication needs no error message.
        onError: (error) =>
          !(error instanceof ReauthenticationCancelled) && setFailure(friendlyMessage(error)),
      },
    )
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Textarea
        ref={field}
        label="Reason"
        hint="For the team. It’s stored with the account, and they can ask to see it."
        rows={3}
        max={REASON_MAX}
        value={reason}
        error={failure}
        onValueChange={(next) => {
          setReason(next)
          setFailure(undefined)
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>
        <Button
          type="submit"
          variant={destructive ? 'destructive' : 'default'}
          pending={accountAction.isPending}
        >
          {confirm}
        </Button>
      </div>
    </form>
  )
}
