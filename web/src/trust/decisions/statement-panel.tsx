import { APPEAL_MAX, APPEAL_MIN, type DecisionStatement } from '@koji/contract'
import { COMMUNITY_RULES } from '@koji/contract/community-rules'
import { Scale } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { day, dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Picture } from '#profiles/people/picture.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Form } from '#ui/form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { decisionEffect } from './labels.ts'

interface StatementPanelProps {
  statement: DecisionStatement
  appeal: (body: string) => Promise<unknown>
}

/** The decision, its effect and its reason, with a form to appeal. */
export function StatementPanel({ statement, appeal }: StatementPanelProps) {
  const language = useLanguage()
  const { rule: ruleId, reason, decidedAt, overturnedAt, texts, photos } = statement
  const rule = COMMUNITY_RULES.find(({ id }) => id === ruleId)
  return (
    <div className="grid gap-5">
      <Panel className="grid gap-5 rounded-28">
        {overturnedAt && (
          <p className="rounded-14 bg-ok-wash px-4 py-3 font-medium text-ok">
            We took this back on {day(overturnedAt, language)}. Everything is as it was before.
          </p>
        )}
        {!overturnedAt && (
          <p className="text-pretty">{decisionEffect(statement, (at) => dayAndTime(at, language))}</p>
        )}
        <dl className="grid gap-4">
          {reason && <Line name="What our team says">{reason}</Line>}
          {rule && (
            <div>
              <dt className="text-14 text-ink-2">The rule</dt>
              <dd className="mt-0.5 text-pretty">
                <a className="font-semibold underline" href={`${paths.community}#${rule.id}`}>
                  {rule.id} · {rule.title}
                </a>
                <span className="mt-1 block text-14 text-ink-2">{rule.text}</span>
              </dd>
            </div>
          )}
          {texts.map(({ label, text }) => (
            <Line key={`${label} ${text}`} name={label}>
              {text}
            </Line>
          ))}
          {photos.length > 0 && (
            <div>
              <dt className="text-14 text-ink-2">What it is about</dt>
              <dd className="mt-1.5 grid grid-cols-2 gap-2 sm:grid-cols-3">
                {photos.map((photo, index) => (
                  <Picture
                    key={photo.id}
                    photo={photo}
                    alt={`Your photo ${index + 1} of ${photos.length}`}
                    sizes="(width < 640px) 45vw, 14rem"
                    className="aspect-square rounded-14"
                  />
                ))}
              </dd>
            </div>
          )}
          <Line name="Decided by a person on">{dayAndTime(decidedAt, language)}</Line>
        </dl>
      </Panel>
      <AppealSection statement={statement} appeal={appeal} />
    </div>
  )
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-14 text-ink-2">{name}</dt>
    <dd className="mt-0.5 break-words whitespace-pre-line">{children}</dd>
  </div>
)

const APPEAL_STATES = {
  open: { tone: 'warn', label: 'We are looking at it' },
  upheld: { tone: 'default', label: 'The decision stays' },
  overturned: { tone: 'ok', label: 'You were right' },
} as const

function AppealSection({ statement, appeal }: StatementPanelProps) {
  const language = useLanguage()
  const { appeal: sentAppeal, appealBefore, action, overturnedAt } = statement
  if (sentAppeal) {
    const { tone, label } = APPEAL_STATES[sentAppeal.state]
    return (
      <Panel className="grid gap-4 rounded-28">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="title-18">Your appeal</h2>
          <Chip tone={tone}>{label}</Chip>
        </div>
        <p className="break-words whitespace-pre-line">{sentAppeal.body}</p>
        <p className="text-14 text-ink-2">Sent on {dayAndTime(sentAppeal.sentAt, language)}</p>
        {sentAppeal.answer && (
          <dl className="border-t border-line pt-4">
            <Line name="What our team says to it">{sentAppeal.answer}</Line>
          </dl>
        )}
      </Panel>
    )
  }
  if (!appealBefore)
    return action === 'keep' || overturnedAt ? null : (
      <p className="text-14 text-ink-2">It is too late to appeal: that is possible for 180 days.</p>
    )
  return (
    <Panel className="grid gap-4 rounded-28">
      <h2 className="flex items-center gap-2.5 title-18">
        <Scale className="size-5" aria-hidden />
        Do you see it differently?
      </h2>
      <AppealForm deadline={appealBefore} appeal={appeal} />
    </Panel>
  )
}

function AppealForm({ deadline, appeal }: { deadline: string; appeal: StatementPanelProps['appeal'] }) {
  const language = useLanguage()
  const [body, setBody] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const tooShort = body.trim().length < APPEAL_MIN

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (tooShort || body.length > APPEAL_MAX || pending) return
    setPending(true)
    setFailure(undefined)
    await appeal(body).catch((error: unknown) => setFailure(friendlyMessage(error)))
    setPending(false)
  }

  return (
    <Form onSubmit={(event) => void submit(event)} error={failure}>
      <Textarea
        label="Your appeal"
        hint={`You can appeal once, until ${day(deadline, language)}. Somebody who did not take part in the decision reads it.`}
        rows={5}
        max={APPEAL_MAX}
        value={body}
        onValueChange={setBody}
        error={submitted && tooShort ? 'Please tell us in a sentence why' : undefined}
      />
      <Button type="submit" pending={pending} className="justify-self-start">
        Send appeal
      </Button>
    </Form>
  )
}
