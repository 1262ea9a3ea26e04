import { DECISION_NOTE_MAX, type NewSentence } from '@koji/contract'
import { type FormEvent, useId, useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { type Against, AgainstFields, complete } from '../against-fields.tsx'
import { useSentence } from './queries.ts'
import { SENTENCES } from './words.ts'

interface SentenceDialogProps {
  id: string
  name: string
  action: NewSentence['action']
  onClose: () => void
}

/** A decision about somebody as a whole: rule, reason and for how long. */
export function SentenceDialog({ id, name, action, onClose }: SentenceDialogProps) {
  const form = useId()
  const [against, setAgainst] = useState<Against>({ rule: null, reason: '', days: 7 })
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const sentence = useSentence(id)
  const { label, text, done } = SENTENCES[action]

  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const said = complete(against)
    if (!said || sentence.isPending) return
    const wish = { ...said, note }
    sentence.mutate(action === 'suspend' ? { action, ...wish, days: against.days } : { action, ...wish }, {
      onSuccess: () => {
        toast({ title: done(name), tone: 'ok' })
        onClose()
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${label} ${name}?`}
      description={text}
      footer={
        <>
          <DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>
          <Button
            type="submit"
            form={form}
            variant={action === 'warn' ? 'default' : 'destructive'}
            pending={sentence.isPending}
          >
            {label}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={send} error={sentence.isError ? friendlyMessage(sentence.error) : undefined}>
        <AgainstFields
          name={name}
          value={against}
          onChange={(changes) => setAgainst((held) => ({ ...held, ...changes }))}
          suspends={action === 'suspend'}
          tried={tried}
        />
        <Textarea
          label="Note for the team (optional)"
          rows={2}
          max={DECISION_NOTE_MAX}
          value={note}
          onValueChange={setNote}
        />
      </Form>
    </Dialog>
  )
}
