import type { Body, decideRefund, RefundCase, RefundPreview } from '@koji/contract'
import { DECISION_NOTE_MAX } from '@koji/contract/constants'
import { Undo2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { dollars } from '#lib/format.ts'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { KeyHint } from '../key-hint.tsx'
import { reportDecision } from '../queue/report-decision.ts'
import { AmountField } from './amount-field.tsx'
import { ERASED_PERSON, refundEffect } from './labels.ts'
import { useDecideRefund } from './queries.ts'
import { useRefundAmount } from './use-refund-amount.ts'

interface RefundFormProps {
  refund: RefundCase
  /** The preview of refunding everything that is left. */
  fullRefund: RefundPreview
  /** A colleague has claimed or decided the request. */
  blocked: boolean
  onDone: () => void
}

/** Asks for the amount, shows its effect, and takes the decision. */
export function RefundForm({ refund, fullRefund, blocked, onDone }: RefundFormProps) {
  const amount = useRefundAmount(refund.id, fullRefund)
  const { cents, refundable, preview } = amount
  const [note, setNote] = useState('')
  const [noteError, setNoteError] = useState<string>()
  const [confirming, setConfirming] = useState<'approve' | 'reject' | null>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const decide = useDecision(refund, onDone)
  const creator = refund.creator?.displayName ?? ERASED_PERSON
  const fan = refund.fan?.displayName ?? ERASED_PERSON

  /** A rejection needs a note, and an approval a preview of the entered amount. */
  function confirmDecision(decision: 'approve' | 'reject') {
    if (blocked) return
    const error = validateNote(note, decision)
    setNoteError(error)
    if (error) noteField.current?.focus()
    else if (decision === 'reject' || (!amount.error && amount.previewIsCurrent)) setConfirming(decision)
  }

  useScreenShortcuts({
    a: () => refundable > 0 && confirmDecision('approve'),
    r: () => confirmDecision('reject'),
  })

  return (
    <Form
      className="border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        confirmDecision('approve')
      }}
    >
      <AmountField amount={amount} creator={creator} />
      <Textarea
        ref={noteField}
        label="Note"
        hint="Needed for a no, and then they read it. After a yes it stays with the request."
        rows={3}
        max={DECISION_NOTE_MAX}
        value={note}
        onValueChange={(next) => {
          setNote(next)
          setNoteError(undefined)
        }}
        error={noteError}
      />
      <div className="flex flex-wrap gap-3">
        {refundable > 0 && (
          <Button type="submit" disabled={blocked || amount.error !== null} aria-keyshortcuts="A">
            <Undo2 className="size-5" aria-hidden />
            Give back {amount.error === null ? dollars(cents!) : ''}
            <KeyHint>A</KeyHint>
          </Button>
        )}
        <Button
          variant="outline"
          disabled={blocked}
          aria-keyshortcuts="R"
          onClick={() => confirmDecision('reject')}
        >
          <X className="size-5" aria-hidden />
          Reject
          <KeyHint>R</KeyHint>
        </Button>
      </div>
      <ConfirmDialog
        open={confirming === 'approve'}
        onOpenChange={(open) => setConfirming(open ? 'approve' : null)}
        enterConfirms
        title={`Give ${dollars(cents ?? 0)} back to ${fan}?`}
        description={preview ? refundEffect(preview, creator) : ''}
        confirm={`Give back ${dollars(cents ?? 0)}`}
        onConfirm={() => decide({ decision: 'approve', amount: cents!, note })}
      />
      <ConfirmDialog
        open={confirming === 'reject'}
        onOpenChange={(open) => setConfirming(open ? 'reject' : null)}
        enterConfirms
        title={`Reject the request of ${fan}?`}
        description="They read your note, and the payment stays as it is."
        confirm="Reject"
        tone="destructive"
        onConfirm={() => decide({ decision: 'reject', note })}
      />
    </Form>
  )
}

function validateNote(note: string, decision: 'approve' | 'reject'): string | undefined {
  if (decision === 'reject' && note.trim() === '') return 'Say why: they read it'
  return note.length > DECISION_NOTE_MAX ? 'This note is too long' : undefined
}

function useDecision({ id, fan }: RefundCase, onDone: () => void) {
  const { mutateAsync } = useDecideRefund(id)
  const name = fan?.displayName ?? ERASED_PERSON
  return (body: Body<typeof decideRefund>) =>
    reportDecision(
      mutateAsync(body),
      {
        success:
          body.decision === 'approve'
            ? `${name} gets ${dollars(body.amount)} back`
            : `${name} is told why not`,
        forbidden: 'Nobody decides about a payment of their own. Please ask somebody else of the team.',
      },
      onDone,
    )
}
