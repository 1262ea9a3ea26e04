import { MemberTicket, type NewTicket, TICKET_BODY_MAX, VisitorTicket } from '@koji/contract'
import * as z from 'zod/mini'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useForm } from '#ui/use-form.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { type UnsentPhotos, useChosenPhotos } from './photos.ts'
import { useOpenTicket } from './queries.ts'

/** The form always has an email value, which stays empty for members. */
const MemberForm = z.extend(MemberTicket, { email: z.string() })

interface TicketFormProps {
  /** Members don't enter an email address. */
  member: boolean
  onOpened: (ticket: string, unsent: UnsentPhotos | null) => void
}

export function TicketForm({ member, onOpened }: TicketFormProps) {
  const open = useOpenTicket()
  const photos = useChosenPhotos()
  const { field, submit, setErrors } = useForm(
    member ? MemberForm : VisitorTicket,
    { email: '', subject: '', body: '' },
    () => resetOutcome(open),
  )

  const send = ({ email, ...text }: { email?: string | undefined } & Omit<NewTicket, 'email'>) =>
    open.mutate(
      { ticket: member ? text : { ...text, email }, photos: photos.list },
      {
        onSuccess: ({ key, unsent }) => onOpened(key, unsent),
        onError: (error) => setErrors(fieldErrors(error)),
      },
    )

  return (
    <Form onSubmit={submit(send)} error={open.isError ? friendlyMessage(open.error) : undefined}>
      <div>
        <h2 className="title-28">How can we help?</h2>
        <p className="mt-2 text-ink-2">
          {member
            ? 'You find our answer here, and we tell you when it is there.'
            : 'You get a private link to this conversation. No account needed.'}
        </p>
      </div>
      {!member && <Input label="Your e-mail address" type="email" autoComplete="email" {...field('email')} />}
      <Input label="Subject" {...field('subject')} />
      <Textarea label="Message" rows={6} max={TICKET_BODY_MAX} {...field('body')} />
      <PhotoPicker {...photos} />
      <Button type="submit" size="lg" pending={open.isPending}>
        Send message
      </Button>
    </Form>
  )
}
