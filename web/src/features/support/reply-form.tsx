import { TICKET_REPLY_MAX } from '@koji/contract'
import { type FormEvent, useState } from 'react'
import { wordsFor } from '../../lib/refusal-words.ts'
import { TextArea } from '../../ui/field.tsx'
import { useReply } from './queries.ts'

export function ReplyForm({ link }: { link: string }) {
  const [body, setBody] = useState('')
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const reply = useReply(link)

  function write(text: string) {
    setBody(text)
    setKey(crypto.randomUUID())
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    reply.mutate({ body, idempotencyKey }, { onSuccess: () => write('') })
  }

  return (
    <form className="thread__reply" onSubmit={submit}>
      <TextArea
        label="Reply"
        rows={3}
        maxLength={TICKET_REPLY_MAX}
        value={body}
        onChange={(event) => write(event.target.value)}
      />
      {reply.isError && (
        <p className="alert" role="alert">
          {wordsFor(reply.error)}
        </p>
      )}
      <button className="btn btn--default" type="submit" disabled={reply.isPending || body.trim() === ''}>
        {reply.isPending ? 'Sending…' : 'Send reply'}
      </button>
    </form>
  )
}
