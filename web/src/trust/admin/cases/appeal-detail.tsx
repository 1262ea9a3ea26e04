import { DECISION_NOTE_MAX, type ReviewedAppeal } from '@koji/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Refused } from '#lib/api.ts'
import { dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Form } from '#ui/form.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { ClaimBar } from '../claims/claim-bar.tsx'
import { useClaim } from '../claims/use-claim.ts'
import { KeyHint } from '../key-hint.tsx'
import { Fact } from '../reviews/fact.tsx'
import { useAppeal, useDecideAppeal } from './queries.ts'
import { RuleNote } from './rule-note.tsx'
import { ACTIONS, APPEAL_STATES, KINDS, nameOf } from './words.ts'

export function AppealDetail({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error, isFetching, refetch } = useAppeal(id)
  if (data) return <OneAppeal appeal={data} onDone={onDone} />
  return (
    <Panel as="section" aria-label="Appeal" className="rounded-28">
      {error ? (
        <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
    </Panel>
  )
}

/** What was decided, what they say to it, and whether it stands. */
function OneAppeal({ appeal, onDone }: { appeal: ReviewedAppeal; onDone: () => void }) {
  const language = useLanguage()
  const { id, decision, person, body, sentAt, state, holder, mayDecide } = appeal
  const claim = useClaim('appeal', id, { open: state === 'open' && mayDecide, holder })
  return (
    <Panel as="section" aria-label="Appeal" className="grid min-w-0 grid-cols-1 gap-6 rounded-28">
      <div>
        <h2 className="title-22">Appeal of {nameOf(person)}</h2>
        <p className="text-14 text-ink-2">Sent on {dayAndTime(sentAt, language)}</p>
      </div>
      {state === 'open' && mayDecide && <ClaimBar claim={claim} onLetGo={onDone} />}
      <p className="rounded-20 bg-sunken p-5 break-words whitespace-pre-line">{body}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 xl:grid-cols-4">
        <Fact name="Decided">
          {ACTIONS[decision.action].past}
          {decision.until && ` until ${dayAndTime(decision.until, language)}`}
        </Fact>
        <Fact name="About">{KINDS[decision.kind].label}</Fact>
        <Fact name="On">{dayAndTime(decision.decidedAt, language)}</Fact>
        <Fact name="By">{decision.by ?? 'The command line'}</Fact>
      </dl>
      <dl className="grid gap-3">
        {decision.reason && <Fact name="What they were told">{decision.reason}</Fact>}
        {decision.note && <Fact name="Note of the team">{decision.note}</Fact>}
      </dl>
      {decision.caseId && (
        <Link
          to={`${paths.adminModeration}?tab=decided&open=${decision.caseId}`}
          className="justify-self-start font-semibold underline"
        >
          See what it is about
        </Link>
      )}
      <RuleNote id={decision.rule} />
      <Hearing appeal={appeal} blocked={claim.blocked} onDone={onDone} />
    </Panel>
  )
}

interface HearingProps {
  appeal: ReviewedAppeal
  /** Somebody else has it, or has decided it. */
  blocked: boolean
  onDone: () => void
}

/** What became of it, or who may say so. */
function Hearing({ appeal, blocked, onDone }: HearingProps) {
  const language = useLanguage()
  const { state, decidedAt, decidedBy, answer, mayDecide } = appeal
  if (state !== 'open')
    return (
      <div className="border-t border-line pt-5">
        <p className="font-semibold">
          {APPEAL_STATES[state]}
          {decidedAt && `, ${dayAndTime(decidedAt, language)}`}
          {decidedBy && `, by ${decidedBy}`}
        </p>
        <p className="mt-1 break-words whitespace-pre-line text-ink-2">
          {answer ?? 'Without an answer: the decision was taken back by itself.'}
        </p>
      </div>
    )
  if (!mayDecide)
    return (
      <p className="rounded-14 bg-warn-wash px-4 py-3 text-14 text-warn">
        You made this decision, so a colleague hears the appeal. You can read along.
      </p>
    )
  return <Verdicts appeal={appeal} blocked={blocked} onDone={onDone} />
}

/** Both ways, each by its key. */
function Verdicts({ appeal, blocked, onDone }: HearingProps) {
  const [overturn, setOverturn] = useState<boolean | null>(null)
  const choose = (wanted: boolean) => () => !blocked && setOverturn(wanted)
  useScreenShortcuts({ a: choose(true), r: choose(false) })
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      {[true, false].map((each) => (
        <Button
          key={String(each)}
          variant={each ? 'default' : 'outline'}
          disabled={blocked}
          aria-keyshortcuts={each ? 'A' : 'R'}
          onClick={choose(each)}
        >
          {labelOf(each)}
          <KeyHint>{each ? 'A' : 'R'}</KeyHint>
        </Button>
      ))}
      {overturn !== null && (
        <Answer
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

const labelOf = (overturn: boolean): string => (overturn ? 'Take it back' : 'Let it stand')

interface AnswerProps {
  appeal: ReviewedAppeal
  overturn: boolean
  onClose: () => void
  onDone: () => void
}

function Answer({ appeal, overturn, onClose, onDone }: AnswerProps) {
  const id = useId()
  const words = useRef<HTMLTextAreaElement>(null)
  const [answer, setAnswer] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useDecideAppeal(appeal.id)
  const label = labelOf(overturn)

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (answer.trim().length < 10 || answer.length > DECISION_NOTE_MAX || decide.isPending) return
    try {
      await decide.mutateAsync({ overturn, answer })
      toast({ title: overturn ? 'The decision is taken back' : 'The decision stands', tone: 'ok' })
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.code !== 'already_done') return
      toast({ title: 'Somebody else has decided this already' })
    }
    onDone()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={words}
      title={`${label}?`}
      description={
        overturn
          ? 'What was removed is back in sight, a suspension or ban is lifted, and it does not count any more. They are told by e-mail.'
          : 'Everything stays as it is, and there is no second appeal. They are told by e-mail.'
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
        onSubmit={(event) => void send(event)}
        error={decide.isError ? friendlyMessage(decide.error) : undefined}
      >
        <Textarea
          ref={words}
          label="Answer"
          hint={`${nameOf(appeal.person)} reads this.`}
          rows={4}
          max={DECISION_NOTE_MAX}
          value={answer}
          onValueChange={setAnswer}
          error={tried && answer.trim().length < 10 ? 'Please say why, in a sentence' : undefined}
        />
      </Form>
    </Dialog>
  )
}
