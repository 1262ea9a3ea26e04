import { DECISION_NOTE_MAX } from '@koji/contract'
import { Check, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { KeyHint } from '../key-hint.tsx'

type Decision<Reason extends string> =
  | { approve: true; note: string }
  | { approve: false; reason: Reason; note: string }

interface DecisionBarProps<Reason extends string> {
  name: string
  /** What a yes does, in words. */
  effect: string
  reasons: Record<Reason, { label: string; told: string }>
  decide: (decision: Decision<Reason>) => Promise<unknown>
  /** Somebody else has it, or has decided it. */
  blocked: boolean
  onDone: () => void
}

/** A yes after a question, or a no with its reason. */
export function DecisionBar<Reason extends string>(props: DecisionBarProps<Reason>) {
  const { name, effect, decide, blocked, onDone } = props
  const [question, setQuestion] = useState<'approve' | 'reject' | null>(null)
  const ask = (which: 'approve' | 'reject') => () => !blocked && setQuestion(which)
  const shown = (which: 'approve' | 'reject') => ({
    open: question === which,
    onOpenChange: (open: boolean) => setQuestion(open ? which : null),
  })
  useScreenShortcuts({ a: ask('approve'), r: ask('reject') })

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
      <Button disabled={blocked} aria-keyshortcuts="A" onClick={ask('approve')}>
        <Check className="size-5" aria-hidden />
        Approve
        <KeyHint>A</KeyHint>
      </Button>
      <Button variant="outline" disabled={blocked} aria-keyshortcuts="R" onClick={ask('reject')}>
        <X className="size-5" aria-hidden />
        Reject
        <KeyHint>R</KeyHint>
      </Button>
      <ConfirmDialog
        {...shown('approve')}
        enterConfirms
        title={`Approve ${name}?`}
        description={effect}
        confirm="Approve"
        onConfirm={() => act({ approve: true, note: '' })}
      />
      <Rejection {...props} {...shown('reject')} act={act} />
    </div>
  )
}

function failureWords(error: unknown): string {
  if (error instanceof Refused && error.problem.code === 'forbidden')
    return 'Nobody decides about themselves. Please ask somebody else of the team.'
  return friendlyMessage(error)
}

interface RejectionProps<Reason extends string> extends DecisionBarProps<Reason> {
  open: boolean
  onOpenChange: (open: boolean) => void
  act: (decision: Decision<Reason>) => Promise<void>
}

function Rejection<Reason extends string>({
  name,
  reasons,
  open,
  onOpenChange,
  act,
}: RejectionProps<Reason>) {
  const id = useId()
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
      onOpenChange={onOpenChange}
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
            value,
            label: reasons[value].label,
            hint: reasons[value].told,
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
