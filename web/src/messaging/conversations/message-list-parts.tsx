import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Face } from '#profiles/people/face.tsx'
import { icebreakers } from '#profiles/people/icebreakers.ts'
import { cx } from '#ui/cx.ts'
import { REMOVED_TEXT, sharedInterestsText } from './chat-preview.ts'
import { useTyping } from './presence.ts'
import type { Thread } from './thread.ts'

export const Divider = ({ strong = false, children }: { strong?: boolean; children: string }) => (
  <p
    className={cx(
      'flex items-center justify-center gap-3 px-4 pt-4 pb-3 text-13 font-semibold md:px-6',
      strong
        ? 'text-persimmon before:h-px before:flex-1 before:bg-persimmon/40 after:h-px after:flex-1 after:bg-persimmon/40'
        : 'text-ink-2',
    )}
  >
    {children}
  </p>
)

interface ConversationStartProps {
  thread: Thread
  onSuggestion(text: string): void
}

/** The top of a conversation: the other member, safety advice and, before the first message, suggestions. */
export function ConversationStart({ thread, onSuggestion }: ConversationStartProps) {
  const { chat, lastSeq } = thread
  const { person, shared } = chat.match
  return (
    <div className="grid justify-items-center gap-4 px-4 pt-8 pb-4 text-center md:px-6">
      <Face
        name={person.displayName}
        photo={chat.photo}
        avatarUrl={person.avatarUrl}
        sizes="112px"
        className="h-35 w-28 rounded-28 shadow-card"
      />
      <div>
        <p className="title-22">You and {person.displayName} said yes</p>
        <p className="mt-1 text-ink-2">{sharedInterestsText(chat)}</p>
      </div>
      <p className="flex max-w-120 gap-3 rounded-14 bg-ai-wash px-4 py-3 text-left text-14">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-ai" aria-hidden />
        Keep money and codes out of chat. Every message can be reported, in its menu.
      </p>
      {lastSeq === 0 && (
        <ul aria-label="Ways to begin" className="grid w-full max-w-120 gap-2">
          {icebreakers(shared).map((line) => (
            <li key={line}>
              <button
                type="button"
                onClick={() => onSuggestion(line)}
                className="min-h-12 w-full rounded-20 bg-raised px-4 py-2.5 text-left font-medium shadow-card inset-ring inset-ring-line transition-colors hover:bg-sunken"
              >
                {line}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function TypingIndicator({ match, name }: { match: string; name: string }) {
  const typing = useTyping(match)
  return (
    <div role="status" className={cx(typing && 'px-4 pb-3 md:px-6')}>
      {typing && (
        <span className="inline-flex gap-1.25 rounded-[22px] bg-bubble-other px-4.5 py-4 inset-ring inset-ring-line">
          <span className="sr-only">{name} is typing</span>
          {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
            <i key={delay} className={cx('size-2 animate-typing rounded-full bg-ink-2', delay)} />
          ))}
        </span>
      )}
    </div>
  )
}

/** Announces new messages to screen readers while the conversation is open. */
export function Announcer({ thread, me }: { thread: Thread; me: string }) {
  const [since] = useState(thread.lastSeq)
  const { displayName } = thread.chat.match.person
  const recent = thread.messages.filter(({ seq, senderId }) => seq > since && senderId !== me).slice(-3)
  return (
    <div role="log" aria-label="New messages" className="sr-only">
      {recent.map(({ id, text, hidden, unsent, removed, photos }) => (
        <p key={id}>
          {displayName}:{' '}
          {hidden
            ? 'Hidden by your words'
            : unsent
              ? 'took a message back'
              : removed
                ? REMOVED_TEXT
                : text || `${photos.length} photos`}
        </p>
      ))}
    </div>
  )
}
