import { DECISION_NOTE_MAX, type ReviewedAppeal } from '@koji/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Refused } from '#lib/api.ts'
import { dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { KeyHint } from '../key-hint.tsx'
import { personName } from '../person-name.ts'
import { APPEAL_OUTCOMES } from './labels.ts'
import { useDecideAppeal } from './queries.ts'

interface AppealDecisionProps {
  appeal: ReviewedAppeal
  /** A colleague has claimed or decided the appeal. */
  blocked: boolean
  onDone: () => void
}

/** The outcome of a decided appeal, or the buttons that decide an open one. */
export function AppealDecision({ appeal, blocked, onDone }: AppealDecisionProps) {
  const language = useLanguage()
  const { state, decidedAt, decidedBy, answer, mayDecide } = appeal
  if (state !== 'open')
    return (
      <div className="border-t border-line pt-5">
        <p className="font-semibold">
          {APPEAL_OUTCOMES[state]}
          {decidedAt && `, ${dayAndTime(decidedAt, language)}`}
          {decidedBy && `, by ${decidedBy}`}
        </p>
        <p className="mt-1 break-words whitespace-pre-line text-ink-2">
          {answer ?? 'No answer: the decision was reversed automatically.'}
        </p>
      </div>
    )
  if (!mayDecide)
    return (
      <p className="rounded-14 bg-warn-wash px-4 py-3 text-14 text-warn">
        You made this decision, so a colleague decides the appeal. You can read along.
      </p>
    )
  return <DecisionButtons appeal={appeal} blocked={blocked} onDone={onDone} />
}

function DecisionButtons({ appeal, blocked, onDone }: AppealDecisionProps) {
  const [overturn, setOverturn] = useState<boolean | null>(null)
  const choose = (next: boolean) => () => !blocked && setOverturn(next)
  useScreenShortcuts({ a: choose(true), r: choose(false) })
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      {[true, false].map((option) => (
        <Button
          key={String(option)}
          variant={option ? 'default' : 'outline'}
          disabled={blocked}
          aria-keyshortcuts={option ? 'A' : 'R'}
          onClick={choose(option)}
        >
          {decisionLabel(option)}
          <KeyHint>{option ? 'A' : 'R'}</KeyHint>
        </Button>
      ))}
      {overturn !== null && (
        <AppealDecisionDialog
          key={String(overturn)}
          appeal={appeal}
          overturn={overturn}
          onClose={() => setOverturn(null)}
          onDone={onDone}
        />
      )}
    </div>
  )
}

const ANSWER_MIN = 10

const decisionLabel = (overturn: boolean): string => (overturn ? 'Overturn' : 'Uphold')

interface AppealDecisionDialogProps {
  appeal: ReviewedAppeal
  overturn: boolean
  onClose: () => void
  onDone: () => void
}

function AppealDecisionDialog({ appeal, overturn, onClose, onDone }: AppealDecisionDialogProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [answer, setAnswer] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const decide = useDecideAppeal(appeal.id)
  const label = decisionLabel(overturn)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (answer.trim().length < ANSWER_MIN || answer.length > DECISION_NOTE_MAX || decide.isPending) return
    try {
      await decide.mutateAsync({ overturn, answer })
      toast({ title: overturn ? 'Decision overturned' : 'Decision upheld', tone: 'ok' })
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.code !== 'already_done') return
      toast({ title: 'Someone else has already decided this' })
    }
    onDone()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={field}
      title={`${label} the decision?`}
      description={
        overturn
          ? 'Removed content is shown again, a suspension or ban ends, and the decision no longer counts. We’ll email them.'
          : 'Nothing changes, and they can’t appeal again. We’ll email them.'
      }
      footer={
        <>
          <DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>
          <Button type="submit" form={id} pending={decide.isPending}>
            {label}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        onSubmit={(event) => void submit(event)}
        error={decide.isError ? friendlyMessage(decide.error) : undefined}
      >
        <Textarea
          ref={field}
          label="Answer"
          hint={`${personName(appeal.person)} will read this.`}
          rows={4}
          max={DECISION_NOTE_MAX}
          value={answer}
          onValueChange={setAnswer}
          error={submitted && answer.trim().length < ANSWER_MIN ? 'Give a reason, in a sentence' : undefined}
        />
      </Form>
    </Dialog>
  )
}
