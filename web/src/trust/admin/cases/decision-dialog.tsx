import { type CaseAction, type CaseDetail, DECISION_NOTE_MAX, type NewDecision } from '@koji/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { type Against, AgainstFields, complete } from '../against-fields.tsx'
import { useDecide } from './queries.ts'
import { ACTIONS, firstReason, KINDS, likelyRule, nameOf } from './words.ts'

interface DecisionDialogProps {
  action: CaseAction
  detail: CaseDetail
  onClose: () => void
  onDone: () => void
}

/** What it does, before it is done: rule, reason and for how long. Enter decides. */
export function DecisionDialog({ action, detail, onClose, onDone }: DecisionDialogProps) {
  const id = useId()
  const submit = useRef<HTMLButtonElement>(null)
  const { case: one, proposal, author } = detail
  const [against, setAgainst] = useState<Against>(() => ({
    rule: likelyRule(one),
    reason: firstReason(one.kind, likelyRule(one)),
    days: proposal.days ?? 7,
  }))
  const [remove, setRemove] = useState(true)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useDecide(one.id)

  /** Another rule has another name; words of one's own stay. */
  const change = (changes: Partial<Against>) =>
    setAgainst((held) => {
      const next = { ...held, ...changes }
      const untouched = held.reason === firstReason(one.kind, held.rule) && changes.reason === undefined
      return untouched ? { ...next, reason: firstReason(one.kind, next.rule) } : next
    })

  function wish(): NewDecision | null {
    if (action === 'keep') return { action, note }
    const said = complete(against)
    if (!said) return null
    const wanted = { ...said, note }
    if (action === 'remove') return { action, ...wanted }
    return action === 'suspend'
      ? { action, ...wanted, remove, days: against.days }
      : { action, ...wanted, remove }
  }

  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const decision = wish()
    if (!decision || decide.isPending) return
    decide.mutate(decision, {
      onSuccess: () => {
        toast({ title: ACTIONS[action].done, tone: 'ok' })
        onClose()
        onDone()
      },
      onError: (error) => {
        const code = error instanceof Refused ? error.problem.code : null
        if (code !== 'already_done' && code !== 'not_found') return
        toast({ title: 'Somebody else has decided this already' })
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
      title={titleOf(action, detail)}
      description={effectOf(action, detail)}
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
            {ACTIONS[action].label}
          </button>
        </>
      }
    >
      <Form id={id} onSubmit={send} error={decide.isError ? failureWords(decide.error) : undefined}>
        {action !== 'keep' && (
          <AgainstFields
            name={nameOf(author)}
            value={against}
            onChange={change}
            suspends={action === 'suspend'}
            tried={tried}
          />
        )}
        {action !== 'keep' && action !== 'remove' && (
          <Checkbox
            label={`Remove ${KINDS[one.kind].its} as well`}
            value={remove}
            onValueChange={setRemove}
          />
        )}
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

function titleOf(action: CaseAction, { case: one, author }: CaseDetail): string {
  if (action === 'keep') return `Approve ${KINDS[one.kind].its}?`
  return action === 'remove'
    ? `Remove ${KINDS[one.kind].its}?`
    : `${ACTIONS[action].label} ${nameOf(author)}?`
}

/** What follows, and whether there is a way back. */
function effectOf(action: CaseAction, { case: one, author, proposal }: CaseDetail): string {
  const before =
    author.strikes === 0
      ? 'Nothing counts against them so far'
      : `${author.strikes === 1 ? '1 decision counts' : `${author.strikes} decisions count`} against them so far`
  const next = proposal.days
    ? `${ACTIONS[proposal.action].label} for ${proposal.days} days`
    : ACTIONS[proposal.action].label
  const told = one.reporters > 0 ? ' Whoever reported it is told what came of it.' : ''
  if (action === 'keep')
    return `Others see it, and it does not count against anybody.${told} You cannot undo this; a new report opens it again.`
  const final = 'You cannot undo this; only an appeal can, decided by somebody else.'
  return `${before}; by our steps the next one is: ${next}. They are told the rule and the reason.${told} ${final}`
}

function failureWords(error: unknown): string {
  if (error instanceof Refused && error.problem.code === 'forbidden')
    return 'Nobody decides about themselves. Please give this case to somebody else of the team.'
  return friendlyMessage(error)
}
