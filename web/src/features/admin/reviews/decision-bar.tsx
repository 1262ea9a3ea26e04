import { DECISION_NOTE_MAX } from '@koji/contract'
import { Check, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Refused } from '../../../lib/api.ts'
import { friendlyMessage } from '../../../lib/friendly-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toast.ts'

type Decision<Reason extends string> =
  | { approve: true; note: string }
  | { approve: false; reason: Reason; note: string }

interface DecisionBarProps<Reason extends string> {
  name: string
  /** What a yes does, in words. */
  effect: string
  reasons: Record<Reason, { label: string; told: string }>
  decide: (decision: Decision<Reason>) => Promise<unknown>
  onDone: () => void
}

/** A yes after a question, or a no with its reason. */
export function DecisionBar<Reason extends string>(props: DecisionBarProps<Reason>) {
  const { name, effect, decide, onDone } = props

  /** Somebody else of the team was quicker: that is no fault, and the queue shows what they decided. */
  async function act(decision: Decision<Reason>) {
    try {
      await decide(decision)
      toast({ title: decision.approve ? `${name} is approved` : `${name} is told why not`, tone: 'ok' })
      onDone()
    } catch (error) {
      const late = error instanceof Refused && error.problem.code === 'already_done'
      toast({
        title: late ? 'Somebody else has decided this already' : 'That did not work',
        ...(!late && { description: failureWords(error) }),
        tone: late ? 'default' : 'destructive',
      })
      if (!late) throw error
      onDone()
    }
  }

  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      <ConfirmDialog
        trigger={
          <Button>
            <Check className="size-5" aria-hidden />
            Approve
          </Button>
        }
        title={`Approve ${name}?`}
        description={effect}
        confirm="Approve"
        onConfirm={() => act({ approve: true, note: '' })}
      />
      <Rejection {...props} act={act} />
    </div>
  )
}

function failureWords(error: unknown): string {
  if (error instanceof Refused && error.problem.code === 'forbidden')
    return 'Nobody decides about themselves. Please ask somebody else of the team.'
  return friendlyMessage(error)
}

interface RejectionProps<Reason extends string> extends DecisionBarProps<Reason> {
  act: (decision: Decision<Reason>) => Promise<void>
}

function Rejection<Reason extends string>({ name, reasons, act }: RejectionProps<Reason>) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<Reason | null>(null)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!reason || note.length > DECISION_NOTE_MAX || pending) return
    setPending(true)
    await act({ approve: false, reason, note }).catch(() => undefined)
    setPending(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="outline">
          <X className="size-5" aria-hidden />
          Reject
        </Button>
      }
      title={`Reject ${name}?`}
      description="They read the reason and your note. Be clear and kind."
      footer={
        <>
          <DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>
          <Button type="submit" form={id} variant="destructive" pending={pending}>
            Reject
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={(event) => void submit(event)}>
        <RadioGroup
          label="Reason"
          options={(Object.keys(reasons) as Reason[]).map((value) => ({
            ...{ value, label: reasons[value].label, hint: reasons[value].told },
          }))}
          value={reason}
          onValueChange={setReason}
          error={tried && !reason ? 'Choose a reason' : undefined}
        />
        <Textarea
          label="Note to them (optional)"
          rows={4}
          max={DECISION_NOTE_MAX}
          value={note}
          onValueChange={setNote}
          error={tried && note.length > DECISION_NOTE_MAX ? 'This note is too long' : undefined}
        />
      </Form>
    </Dialog>
  )
}
