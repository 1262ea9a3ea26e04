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
import { type StuckPhotos, useChosenPhotos } from './photos.ts'
import { useOpenTicket } from './queries.ts'

/** Without a field for the address. */
const MemberShape = z.extend(MemberTicket, { email: z.string() })

interface TicketFormProps {
  /** We know where an answer goes. */
  member: boolean
  onOpened: (ticket: string, stuck: StuckPhotos | null) => void
}

export function TicketForm({ member, onOpened }: TicketFormProps) {
  const open = useOpenTicket()
  const photos = useChosenPhotos()
  const changed = () => resetOutcome(open)
  const { field, submit, setErrors } = useForm(
    member ? MemberShape : VisitorTicket,
    { email: '', subject: '', body: '' },
    changed,
  )

  const send = ({ email, ...words }: { email?: string | undefined } & Omit<NewTicket, 'email'>) =>
    open.mutate(
      { ticket: member ? words : { ...words, email }, photos: photos.list },
      {
        onSuccess: ({ key, stuck }) => onOpened(key, stuck),
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
