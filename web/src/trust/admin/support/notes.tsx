import { DeskNote, type DeskTicket, TICKET_NOTE_MAX } from '@koji/contract'
import { dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useForm } from '#ui/use-form.ts'
import type { useTicketActions } from './queries.ts'

interface NotesProps extends Pick<ReturnType<typeof useTicketActions>, 'note'> {
  notes: DeskTicket['notes']
}

/** Internal notes, which the asker never sees. */
export function Notes({ notes, note }: NotesProps) {
  const language = useLanguage()
  const form = useForm(DeskNote, { body: '' })
  const saveNote = ({ body }: { body: string }) =>
    note.mutate({ body }, { onSuccess: () => form.reset(form.values) })
  return (
    <section className="grid gap-3 border-t border-line pt-5" aria-labelledby="ticket-notes">
      <h3 id="ticket-notes" className="title-18">
        Notes of the team
      </h3>
      {notes.length > 0 && (
        <ul className="grid gap-2">
          {notes.map(({ id, author, body, createdAt }) => (
            <li key={id} className="rounded-14 bg-koji-wash px-4 py-3">
              <p className="whitespace-pre-wrap break-anywhere">{body}</p>
              <p className="mt-1 text-12 text-ink-2">
                {author?.name ?? 'Somebody who left'} · {dayAndTime(createdAt, language)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form onSubmit={form.submit(saveNote)} error={note.isError ? friendlyMessage(note.error) : undefined}>
        <Textarea
          label="Note (only the team sees it)"
          rows={2}
          max={TICKET_NOTE_MAX}
          {...form.field('body')}
        />
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          className="justify-self-start"
          pending={note.isPending}
          disabled={form.values.body.trim() === ''}
        >
          Keep note
        </Button>
      </Form>
    </section>
  )
}
