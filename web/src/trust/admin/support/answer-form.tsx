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
import { useCannedAnswers, type useTicketActs } from './queries.ts'
import { activeClaim, filledIn } from './words.ts'

interface AnswerFormProps extends Pick<ReturnType<typeof useTicketActs>, 'answer' | 'claim'> {
  ticket: DeskTicket
}

/** A canned answer is a beginning: it is put into the field, to be made to fit before it is sent. */
export function AnswerForm({ ticket, answer, claim }: AnswerFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const canned = useCannedAnswers()
  const form = useForm(DeskReply, { body: '', closes: false }, () => resetOutcome(answer))
  const { values } = form
  const items = canned.data?.items ?? []

  function begin(id: string) {
    const found = items.find((one) => one.id === id)
    if (!found) return
    const before = values.body.trimEnd()
    form.set('body', `${before}${before && '\n\n'}${filledIn(found.body, ticket)}`)
    field.current?.focus()
  }

  const send = (reply: DeskReply) =>
    answer.mutate(reply, {
      onSuccess: () => form.reset(values),
      onError: (error) => form.setErrors(fieldErrors(error)),
    })

  return (
    <Form
      onSubmit={form.submit(send)}
      error={answer.isError ? friendlyMessage(answer.error) : undefined}
      // Whoever begins to write has it to themselves.
      onFocus={() => activeClaim(ticket) === null && !claim.isPending && !claim.isError && claim.mutate()}
    >
      {(canned.isPending || items.length > 0) && (
        <Select
          disabled={canned.isPending}
          label="Begin with a canned answer"
          options={items.map(({ id, title }) => ({ value: id, label: title }))}
          value={null}
          placeholder="Choose one, then make it fit"
          onValueChange={begin}
        />
      )}
      <Textarea ref={field} label="Answer" rows={6} max={TICKET_REPLY_MAX} {...form.field('body')} />
      <Checkbox label="Close it with this answer" {...form.field('closes')} />
      <Button
        type="submit"
        className="justify-self-start"
        pending={answer.isPending}
        disabled={values.body.trim() === ''}
      >
        Send answer
      </Button>
    </Form>
  )
}
