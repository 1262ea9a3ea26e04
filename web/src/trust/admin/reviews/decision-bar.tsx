import { DECISION_NOTE_MAX } from '@koji/contract'
import { Check, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { KeyHint } from '../key-hint.tsx'
import { reportDecision } from '../queue/report-decision.ts'

type Decision<Reason extends string> =
  | { approve: true; note: string }
  | { approve: false; reason: Reason; note: string }

interface DecisionBarProps<Reason extends string> {
  name: string
  /** Describes what an approval does. */
  effect: string
  reasons: Record<Reason, { label: string; message: string }>
  decide: (decision: Decision<Reason>) => Promise<unknown>
  /** A colleague has claimed or decided the item. */
  blocked: boolean
  onDone: () => void
}

/** Approves after a confirmation, or rejects with a reason. */
export function DecisionBar<Reason extends string>(props: DecisionBarProps<Reason>) {
  const { name, effect, decide, blocked, onDone } = props
  const [openDialog, setOpenDialog] = useState<'approve' | 'reject' | null>(null)
  const openUnlessBlocked = (dialog: 'approve' | 'reject') => () => !blocked && setOpenDialog(dialog)
  const dialogProps = (dialog: 'approve' | 'reject') => ({
    open: openDialog === dialog,
    onOpenChange: (open: boolean) => setOpenDialog(open ? dialog : null),
  })
  useScreenShortcuts({ a: openUnlessBlocked('approve'), r: openUnlessBlocked('reject') })

  const decideAndReport = (decision: Decision<Reason>) =>
    reportDecision(
      decide(decision),
      {
        success: decision.approve ? `${name} is approved` : `${name} is told why not`,
        forbidden: 'Nobody decides about themselves. Please ask somebody else of the team.',
      },
      onDone,
    )

  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      <Button disabled={blocked} aria-keyshortcuts="A" onClick={openUnlessBlocked('approve')}>
        <Check className="size-5" aria-hidden />
        Approve
        <KeyHint>A</KeyHint>
      </Button>
      <Button
        variant="outline"
        disabled={blocked}
        aria-keyshortcuts="R"
        onClick={openUnlessBlocked('reject')}
      >
        <X className="size-5" aria-hidden />
        Reject
        <KeyHint>R</KeyHint>
      </Button>
      <ConfirmDialog
        {...dialogProps('approve')}
        enterConfirms
        title={`Approve ${name}?`}
        description={effect}
        confirm="Approve"
        onConfirm={() => decideAndReport({ approve: true, note: '' })}
      />
      <RejectionDialog {...props} {...dialogProps('reject')} onDecide={decideAndReport} />
    </div>
  )
}

interface RejectionDialogProps<Reason extends string> extends DecisionBarProps<Reason> {
  open: boolean
  onOpenChange: (open: boolean) => void
  onDecide: (decision: Decision<Reason>) => Promise<void>
}

function RejectionDialog<Reason extends string>({
  name,
  reasons,
  open,
  onOpenChange,
  onDecide,
}: RejectionDialogProps<Reason>) {
  const id = useId()
  const [reason, setReason] = useState<Reason | null>(null)
  const [note, setNote] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!reason || note.length > DECISION_NOTE_MAX || pending) return
    setPending(true)
    await onDecide({ approve: false, reason, note }).catch(() => undefined)
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
            hint: reasons[value].message,
          }))}
          value={reason}
          onValueChange={setReason}
          error={submitted && !reason ? 'Choose a reason' : undefined}
        />
        <Textarea
          label="Note to them (optional)"
          rows={4}
          max={DECISION_NOTE_MAX}
          value={note}
          onValueChange={setNote}
          error={submitted && note.length > DECISION_NOTE_MAX ? 'This note is too long' : undefined}
        />
      </Form>
    </Dialog>
  )
}
