import { DECISION_NOTE_MAX, type NewAccountRestriction } from '@koji/contract'
import { type FormEvent, useId, useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { completeSanction, type Sanction, SanctionFields } from '../sanction-fields.tsx'
import { RESTRICTIONS } from './labels.ts'
import { useRestrictAccount } from './queries.ts'

interface RestrictionDialogProps {
  id: string
  name: string
  action: NewAccountRestriction['action']
  onClose: () => void
}

/** Warns, suspends or bans an account: asks for the rule, the reason and the duration. */
export function RestrictionDialog({ id, name, action, onClose }: RestrictionDialogProps) {
  const formId = useId()
  const [sanction, setSanction] = useState<Sanction>({ rule: null, reason: '', days: 7 })
  const [note, setNote] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const restrict = useRestrictAccount(id)
  const { label, text, done } = RESTRICTIONS[action]

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    const completed = completeSanction(sanction)
    if (!completed || restrict.isPending) return
    const fields = { ...completed, note }
    restrict.mutate(
      action === 'suspend' ? { action, ...fields, days: sanction.days } : { action, ...fields },
      {
        onSuccess: () => {
          toast({ title: done(name), tone: 'ok' })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${label} ${name}?`}
      description={text}
      footer={
        <>
          <DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>
          <Button
            type="submit"
            form={formId}
            variant={action === 'warn' ? 'default' : 'destructive'}
            pending={restrict.isPending}
          >
            {label}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        onSubmit={submit}
        error={restrict.isError ? friendlyMessage(restrict.error) : undefined}
      >
        <SanctionFields
          name={name}
          value={sanction}
          onChange={(changes) => setSanction((current) => ({ ...current, ...changes }))}
          suspends={action === 'suspend'}
          submitted={submitted}
        />
        <Textarea
          label="Note for the team (optional)"
          rows={2}
          max={DECISION_NOTE_MAX}
          value={note}
          onValueChange={setNote}
        />
      </Form>
    </Dialog>
  )
}
