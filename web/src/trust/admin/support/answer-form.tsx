import { DeskReply, type DeskTicket, TICKET_REPLY_MAX } from '@koji/contract'
import { useRef } from 'react'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useForm } from '#ui/use-form.ts'
import { fillTemplate } from './labels.ts'
import { useCannedAnswers, type useTicketActions } from './queries.ts'

interface AnswerFormProps extends Pick<ReturnType<typeof useTicketActions>, 'answer'> {
  ticket: DeskTicket
  /** A colleague has the ticket. */
  blocked: boolean
}

/** A chosen canned answer is appended to the field, to be edited before it is sent. */
export function AnswerForm({ ticket, answer, blocked }: AnswerFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const canned = useCannedAnswers()
  const form = useForm(DeskReply, { body: '', closes: false }, () => resetOutcome(answer))
  const { values } = form
  const items = canned.data?.items ?? []

  function insertCannedAnswer(id: string) {
    const cannedAnswer = items.find((item) => item.id === id)
    if (!cannedAnswer) return
    const draft = values.body.trimEnd()
    form.set('body', `${draft}${draft && '\n\n'}${fillTemplate(cannedAnswer.body, ticket)}`)
    field.current?.focus()
  }

  const send = (reply: DeskReply) =>
    answer.mutate(reply, {
      onSuccess: () => form.reset(values),
      onError: (error) => form.setErrors(fieldErrors(error)),
    })

  return (
    <Form onSubmit={form.submit(send)} error={answer.isError ? friendlyMessage(answer.error) : undefined}>
      {(canned.isPending || items.length > 0) && (
        <Select
          disabled={canned.isPending}
          label="Begin with a canned answer"
          options={items.map(({ id, title }) => ({ value: id, label: title }))}
          value={null}
          placeholder="Choose one, then make it fit"
          onValueChange={insertCannedAnswer}
        />
      )}
      <Textarea ref={field} label="Answer" rows={6} max={TICKET_REPLY_MAX} {...form.field('body')} />
      <Checkbox label="Close it with this answer" {...form.field('closes')} />
      <Button
        type="submit"
        className="justify-self-start"
        pending={answer.isPending}
        disabled={blocked || values.body.trim() === ''}
      >
        Send answer
      </Button>
    </Form>
  )
}
