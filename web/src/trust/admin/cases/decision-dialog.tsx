import { type CaseAction, type CaseDetail, DECISION_NOTE_MAX } from '@koji/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { personName } from '../person-name.ts'
import { SanctionFields } from '../sanction-fields.tsx'
import { ACTION_LABELS, SUBJECT_LABELS } from './labels.ts'
import { useDecideCase } from './queries.ts'
import { useDecisionForm } from './use-decision-form.ts'

interface DecisionDialogProps {
  action: CaseAction
  detail: CaseDetail
  onClose: () => void
  onDone: () => void
}

/** Asks for the rule, the reason and the duration of a decision, and explains its effect. Enter confirms. */
export function DecisionDialog({ action, detail, onClose, onDone }: DecisionDialogProps) {
  const id = useId()
  const submit = useRef<HTMLButtonElement>(null)
  const { case: summary, author } = detail
  const form = useDecisionForm(action, detail)
  const [submitted, setSubmitted] = useState(false)
  const decide = useDecideCase(summary.id)

  function submitDecision(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    const decision = form.buildDecision()
    if (!decision || decide.isPending) return
    decide.mutate(decision, {
      onSuccess: () => {
        toast({ title: ACTION_LABELS[action].done, tone: 'ok' })
        onClose()
        onDone()
      },
      onError: (error) => {
        const code = error instanceof Refused ? error.problem.code : null
        if (code !== 'already_done' && code !== 'not_found') return
        toast({ title: 'Someone else has already decided this' })
        onClose()
        onDone()
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={submit}
      title={dialogTitle(action, detail)}
      description={dialogDescription(action, detail)}
      footer={
        <>
          <DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>
          <button
            ref={submit}
            type="submit"
            form={id}
            aria-disabled={decide.isPending || undefined}
            className={buttonClass({ variant: action === 'ban' ? 'destructive' : 'default' })}
          >
            {ACTION_LABELS[action].label}
          </button>
        </>
      }
    >
      <Form
        id={id}
        onSubmit={submitDecision}
        error={decide.isError ? failureMessage(decide.error) : undefined}
      >
        {action !== 'keep' && (
          <SanctionFields
            name={personName(author)}
            value={form.sanction}
            onChange={form.changeSanction}
            suspends={action === 'suspend'}
            submitted={submitted}
          />
        )}
        {action !== 'keep' && action !== 'remove' && (
          <Checkbox
            label={`Remove ${SUBJECT_LABELS[summary.kind].inSentence} as well`}
            value={form.remove}
            onValueChange={form.setRemove}
          />
        )}
        <Textarea
          label="Note for the team (optional)"
          rows={2}
          max={DECISION_NOTE_MAX}
          value={form.note}
          onValueChange={form.setNote}
        />
      </Form>
    </Dialog>
  )
}

function dialogTitle(action: CaseAction, { case: summary, author }: CaseDetail): string {
  if (action === 'keep') return `Approve ${SUBJECT_LABELS[summary.kind].inSentence}?`
  return action === 'remove'
    ? `Remove ${SUBJECT_LABELS[summary.kind].inSentence}?`
    : `${ACTION_LABELS[action].label} ${personName(author)}?`
}

/** Describes the consequences, and whether the decision can be undone. */
function dialogDescription(action: CaseAction, { case: summary, author, proposal }: CaseDetail): string {
  const history =
    author.strikes === 0
      ? 'Nothing counts against them yet'
      : `${author.strikes === 1 ? '1 decision counts' : `${author.strikes} decisions count`} against them`
  const next = proposal.days
    ? `${ACTION_LABELS[proposal.action].label} for ${proposal.days} days`
    : ACTION_LABELS[proposal.action].label
  const reporterNote = summary.reporters > 0 ? ' We’ll tell the people who reported it.' : ''
  if (action === 'keep')
    return `Others see it, and it doesn’t count against anyone.${reporterNote} You can’t undo this, but a new report opens a new case.`
  const final = 'You can’t undo this. Only a colleague can, after an appeal.'
  return `${history}. The usual next step: ${next}. We’ll tell them the rule and the reason.${reporterNote} ${final}`
}

function failureMessage(error: unknown): string {
  if (error instanceof Refused && error.problem.code === 'forbidden')
    return 'You can’t decide a case about yourself. Assign it to a colleague.'
  return friendlyMessage(error)
}
