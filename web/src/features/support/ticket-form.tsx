import { NewTicket, TICKET_BODY_MAX } from '@koji/contract'
import { useState } from 'react'
import { forgetOutcome } from '../../lib/forget-outcome.ts'
import { fieldErrors, friendlyMessage } from '../../lib/friendly-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useOpenTicket } from './queries.ts'

export function TicketForm({ onOpened }: { onOpened: (link: string) => void }) {
  // One key for one message: pressing Send again after a lost answer opens no second ticket.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const open = useOpenTicket()
  const { field, submit, setErrors } = useForm(NewTicket, { email: '', subject: '', body: '' }, () => {
    setKey(crypto.randomUUID())
    forgetOutcome(open)
  })

  const send = (ticket: NewTicket) =>
    open.mutate(
      { ticket, idempotencyKey },
      { onSuccess: ({ link }) => onOpened(link), onError: (error) => setErrors(fieldErrors(error)) },
    )

  return (
    <Form onSubmit={submit(send)} error={open.isError ? friendlyMessage(open.error) : undefined}>
      <div>
        <h2 className="title-28">How can we help?</h2>
        <p className="mt-2 text-ink-2">You get a private link to this conversation. No account needed.</p>
      </div>
      <Input label="Your e-mail address" type="email" autoComplete="email" {...field('email')} />
      <Input label="Subject" {...field('subject')} />
      <Textarea label="Message" rows={6} max={TICKET_BODY_MAX} {...field('body')} />
      <Button type="submit" size="lg" pending={open.isPending}>
        Send message
      </Button>
    </Form>
  )
}
