import { TICKET_REPLY_MAX, TicketReply } from '@koji/contract'
import { useState } from 'react'
import { forgetOutcome } from '../../lib/forget-outcome.ts'
import { fieldErrors, friendlyMessage } from '../../lib/friendly-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useReply } from './queries.ts'

export function ReplyForm({ link }: { link: string }) {
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const reply = useReply(link)
  const { values, field, submit, reset, setErrors } = useForm(TicketReply, { body: '' }, () => {
    setKey(crypto.randomUUID())
    forgetOutcome(reply)
  })

  const send = ({ body }: TicketReply) =>
    reply.mutate(
      { body, idempotencyKey },
      {
        onSuccess: () => {
          reset(values)
          setKey(crypto.randomUUID())
        },
        onError: (error) => setErrors(fieldErrors(error)),
      },
    )

  return (
    <Form onSubmit={submit(send)} error={reply.isError ? friendlyMessage(reply.error) : undefined}>
      <Textarea label="Reply" rows={3} max={TICKET_REPLY_MAX} {...field('body')} />
      <Button type="submit" pending={reply.isPending} disabled={values.body.trim() === ''}>
        Send reply
      </Button>
    </Form>
  )
}
