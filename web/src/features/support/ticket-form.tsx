import { NewTicket, TICKET_BODY_MAX, TICKET_SUBJECT_MAX } from '@koji/contract'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { fieldErrors, wordsFor } from '../../lib/refusal-words.ts'
import { Field, TextArea } from '../../ui/field.tsx'
import { useOpenTicket } from './queries.ts'

type Values = z.input<typeof NewTicket>
type Errors = Partial<Record<keyof Values, string>>

export function TicketForm({ onOpened }: { onOpened: (link: string) => void }) {
  const [values, setValues] = useState<Values>({ email: '', subject: '', body: '' })
  const [errors, setErrors] = useState<Errors>({})
  // One key for one message: pressing Send again after a lost answer opens no second ticket.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const open = useOpenTicket()

  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value })
      setErrors({ ...errors, [name]: undefined })
      setKey(crypto.randomUUID())
      open.reset()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = z.safeParse(NewTicket, values)
    if (!checked.success) {
      const issues = checked.error.issues.toReversed()
      return setErrors(Object.fromEntries(issues.map((issue) => [issue.path[0], issue.message])))
    }
    open.mutate(
      { ticket: checked.data, idempotencyKey },
      { onSuccess: ({ link }) => onOpened(link), onError: (error) => setErrors(fieldErrors(error)) },
    )
  }

  return (
    <form className="support__form" onSubmit={submit} noValidate>
      <h1>How can we help?</h1>
      <p className="support__lead">
        Write to us and you get a private link to this conversation. No account needed.
      </p>
      <Field label="Your e-mail address" type="email" autoComplete="email" {...field('email')} />
      <Field label="Subject" maxLength={TICKET_SUBJECT_MAX} {...field('subject')} />
      <TextArea label="Message" rows={7} maxLength={TICKET_BODY_MAX} {...field('body')} />
      {open.isError && (
        <p className="alert" role="alert">
          {wordsFor(open.error)}
        </p>
      )}
      <button className="btn btn--default" type="submit" disabled={open.isPending}>
        {open.isPending ? 'Sending…' : 'Send message'}
      </button>
    </form>
  )
}
