import { TICKET_REPLY_MAX, TicketReply } from '@koji/contract'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useForm } from '#ui/use-form.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { type StuckPhotos, useChosenPhotos } from './photos.ts'
import { useReply } from './queries.ts'

interface ReplyFormProps {
  ticket: string
  /** What the button says: a reply may also open a ticket again. */
  label: string
  onStuck: (stuck: StuckPhotos | null) => void
}

export function ReplyForm({ ticket, label, onStuck }: ReplyFormProps) {
  const reply = useReply(ticket)
  const photos = useChosenPhotos()
  const { values, field, submit, reset, setErrors } = useForm(TicketReply, { body: '' }, () =>
    resetOutcome(reply),
  )

  const send = ({ body }: TicketReply) =>
    reply.mutate(
      { body, photos: photos.list },
      {
        onSuccess: ({ stuck }) => {
          reset(values)
          photos.letGo(photos.list)
          onStuck(stuck)
        },
        onError: (error) => setErrors(fieldErrors(error)),
      },
    )

  return (
    <Form onSubmit={submit(send)} error={reply.isError ? friendlyMessage(reply.error) : undefined}>
      <Textarea label="Reply" rows={3} max={TICKET_REPLY_MAX} {...field('body')} />
      <PhotoPicker {...photos} />
      <Button type="submit" pending={reply.isPending} disabled={values.body.trim() === ''}>
        {label}
      </Button>
    </Form>
  )
}
