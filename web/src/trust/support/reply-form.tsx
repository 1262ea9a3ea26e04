import { TICKET_REPLY_MAX, TicketReply } from '@koji/contract'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useForm } from '#ui/use-form.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { type UnsentPhotos, useChosenPhotos } from './photos.ts'
import { useReply } from './queries.ts'

interface ReplyFormProps {
  ticket: string
  /** The label of the button. A reply can reopen a closed ticket. */
  label: string
  onUnsent: (unsent: UnsentPhotos | null) => void
}

export function ReplyForm({ ticket, label, onUnsent }: ReplyFormProps) {
  const reply = useReply(ticket)
  const photos = useChosenPhotos()
  const { values, field, submit, reset, setErrors } = useForm(TicketReply, { body: '' }, () =>
    resetOutcome(reply),
  )

  const send = ({ body }: TicketReply) =>
    reply.mutate(
      { body, photos: photos.list },
      {
        onSuccess: ({ unsent }) => {
          reset(values)
          photos.discard(photos.list)
          onUnsent(unsent)
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
