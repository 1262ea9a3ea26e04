import type { Message } from '@koji/contract'
import { Pencil, Reply, X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { quoteWords } from './message-content.tsx'

interface AboutProps {
  editing: Message | null
  replyTo: Message | null
  name: string
  me: string
  onCancel(): void
}

/** What is answered or changed. */
export function About({ editing, replyTo, name, me, onCancel }: AboutProps) {
  const about = editing ?? replyTo!
  const Icon = editing ? Pencil : Reply
  return (
    <div className="flex items-center gap-3 pb-2 pl-2">
      <Icon className="size-5 shrink-0 text-ink-2" aria-hidden />
      <p className="min-w-0 flex-1 border-l-3 border-koji pl-3 text-14 leading-snug">
        <span className="block font-semibold">
          {editing ? 'Edit your message' : `Answer to ${about.senderId === me ? 'yourself' : name}`}
        </span>
        <span className="block truncate text-ink-2">
          {quoteWords({ text: about.text, photos: about.photos.length })}
        </span>
      </p>
      <Button variant="ghost" size="icon" aria-label="Cancel" onClick={onCancel}>
        <X className="size-5" aria-hidden />
      </Button>
    </div>
  )
}
