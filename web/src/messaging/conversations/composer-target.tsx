import type { Message } from '@koji/contract'
import { Pencil, Reply, X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { quoteText } from './message-content.tsx'

interface ComposerTargetProps {
  editing: Message | null
  replyTo: Message | null
  name: string
  me: string
  onCancel(): void
}

/** The message that the composer answers or edits. */
export function ComposerTarget({ editing, replyTo, name, me, onCancel }: ComposerTargetProps) {
  const message = editing ?? replyTo!
  const Icon = editing ? Pencil : Reply
  return (
    <div className="flex items-center gap-3 pb-2 pl-2">
      <Icon className="size-5 shrink-0 text-ink-2" aria-hidden />
      <p className="min-w-0 flex-1 border-l-3 border-koji pl-3 text-14 leading-snug">
        <span className="block font-semibold">
          {editing ? 'Edit your message' : `Answer to ${message.senderId === me ? 'yourself' : name}`}
        </span>
        <span className="block truncate text-ink-2">
          {quoteText({ text: message.text, photos: message.photos.length })}
        </span>
      </p>
      <Button variant="ghost" size="icon" aria-label="Cancel" onClick={onCancel}>
        <X className="size-5" aria-hidden />
      </Button>
    </div>
  )
}
