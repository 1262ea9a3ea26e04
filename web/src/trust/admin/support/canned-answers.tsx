import { type CannedAnswer, NewCannedAnswer, TICKET_REPLY_MAX } from '@koji/contract'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useForm } from '#ui/use-form.ts'
import { useCannedAnswers, useDeleteAnswer, useSaveAnswer } from './queries.ts'

/** Manages the templates that the answer form offers. */
export function CannedAnswers() {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="lg"
      trigger={<Button variant="outline">Canned answers</Button>}
      title="Canned answers"
      description="A beginning for what is asked often. {name} becomes the name of whoever asks."
    >
      <AnswerList />
    </Dialog>
  )
}

/** The answer being edited, null for a new one, undefined for none. */
type Editing = CannedAnswer | null | undefined

function AnswerList() {
  const answers = useCannedAnswers()
  const [editing, setEditing] = useState<Editing>()
  if (editing !== undefined)
    return <AnswerEditor key={editing?.id ?? 'new'} answer={editing} onDone={() => setEditing(undefined)} />
  if (answers.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  if (!answers.data)
    return (
      <ErrorState
        text={friendlyMessage(answers.error)}
        pending={answers.isFetching}
        onRetry={() => void answers.refetch()}
      />
    )
  return (
    <div className="grid gap-4">
      {answers.data.items.length === 0 && <p className="text-ink-2">Nothing is kept yet.</p>}
      <ul className="grid gap-1">
        {answers.data.items.map((answer) => (
          <AnswerRow key={answer.id} answer={answer} onEdit={() => setEditing(answer)} />
        ))}
      </ul>
      <Button className="justify-self-start" onClick={() => setEditing(null)}>
        <Plus className="size-5" aria-hidden />
        New answer
      </Button>
    </div>
  )
}

function AnswerRow({ answer, onEdit }: { answer: CannedAnswer; onEdit: () => void }) {
  const deletion = useDeleteAnswer()
  return (
    <li className="flex items-start gap-2 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-anywhere">{answer.title}</p>
        <p className="line-clamp-2 text-14 text-ink-2 break-anywhere">{answer.body}</p>
        {deletion.isError && (
          <p role="alert" className="text-14 font-medium text-danger">
            {friendlyMessage(deletion.error)}
          </p>
        )}
      </div>
      <Button variant="ghost" size="icon" aria-label={`Change ${answer.title}`} onClick={onEdit}>
        <Pencil className="size-5" aria-hidden />
      </Button>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Delete ${answer.title}`}>
            <Trash2 className="size-5" aria-hidden />
          </Button>
        }
        title={`Delete “${answer.title}”?`}
        description="What was sent with it stays as it is."
        confirm="Delete"
        tone="destructive"
        onConfirm={() => deletion.mutateAsync(answer.id)}
      />
    </li>
  )
}

function AnswerEditor({ answer, onDone }: { answer: CannedAnswer | null; onDone: () => void }) {
  const saving = useSaveAnswer()
  const { field, submit, setErrors } = useForm(
    NewCannedAnswer,
    { title: answer?.title ?? '', body: answer?.body ?? '' },
    () => resetOutcome(saving),
  )
  const save = (input: NewCannedAnswer) =>
    saving.mutate(
      { id: answer?.id ?? null, answer: input },
      { onSuccess: onDone, onError: (error) => setErrors(fieldErrors(error)) },
    )
  return (
    <Form onSubmit={submit(save)} error={saving.isError ? friendlyMessage(saving.error) : undefined}>
      <Input label="Title" {...field('title')} />
      <Textarea label="Words" rows={8} max={TICKET_REPLY_MAX} {...field('body')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={saving.isPending}>
          Keep answer
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Back
        </Button>
      </div>
    </Form>
  )
}
