import type { Conversation, Message } from '@koji/contract'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { splitLinks } from '#lib/links.ts'
import { cx } from '#ui/cx.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { MessagePhotos } from './message-photos.tsx'
import { REACTION_LABELS } from './reactions.ts'

interface MessageContentProps {
  message: Message
  own: boolean
  person: Conversation['match']['person']
  highlight: string | null
  onQuote(seq: number): void
  onPhoto(message: Message, index: number): void
}

/** The content of a bubble: the quoted message, photos and text. */
export function MessageContent({ message, own, person, highlight, onQuote, onPhoto }: MessageContentProps) {
  const quote = message.replyTo
  return (
    <>
      {quote && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onQuote(quote.seq)}
          className="-mx-2 mb-1.5 block w-[calc(100%+1rem)] rounded-14 bg-[#1e1b1614] px-3 py-2 text-left text-14 leading-snug dark:bg-[#ffffff14]"
        >
          <span className="block font-semibold">
            {quote.senderId === person.id ? person.displayName : 'You'}
          </span>
          <span className="line-clamp-2">{quoteText(quote)}</span>
        </button>
      )}
      {message.photos.length > 0 && (
        <MessagePhotos
          photos={message.photos}
          owner={own ? 'Your' : `${person.displayName}’s`}
          only={message.text === '' && !quote}
          onOpen={(index) => onPhoto(message, index)}
        />
      )}
      {message.text && <MessageText text={message.text} highlight={highlight} />}
      {message.text === '' && message.photos.length === 0 && (
        <span className="italic opacity-80">A photo that is still being looked at</span>
      )}
    </>
  )
}

/** A quote has no text when the quoted message was unsent, or is collapsed by a hidden word. */
export const quoteText = ({ text, photos }: { text: string; photos: number }): string => {
  if (text) return text
  return photos > 0 ? (photos === 1 ? 'A photo' : `${photos} photos`) : 'This is not shown'
}

export const MessageText = ({ text, highlight }: { text: string; highlight: string | null }) => (
  <p className="whitespace-pre-wrap">
    {highlight ? (
      <HighlightedText text={text} query={highlight} />
    ) : (
      splitLinks(text).map(({ text: piece, href }, index) =>
        href ? (
          <a
            key={index}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            tabIndex={-1}
            className="text-inherit underline"
          >
            {piece}
          </a>
        ) : (
          piece
        ),
      )
    )}
  </p>
)

export function Reactions({ message, own }: { message: Message; own: boolean }) {
  const counts = new Map<Message['reactions'][number]['reaction'], number>()
  for (const { reaction } of message.reactions) counts.set(reaction, (counts.get(reaction) ?? 0) + 1)
  return (
    <p
      className={cx(
        'relative z-1 -mt-2 flex gap-1 rounded-full bg-surface px-2 py-0.5 text-14 ring ring-line',
        own ? 'mr-3' : 'ml-3',
      )}
    >
      {[...counts].map(([reaction, count]) => (
        <span key={reaction}>
          <span aria-hidden>{reaction}</span>
          <span className="sr-only">{REACTION_LABELS[reaction]}</span>
          {count > 1 && <span className="ml-1 text-12 font-bold tabular-nums">{count}</span>}
        </span>
      ))}
    </p>
  )
}

const CAUTIONS: Record<NonNullable<Message['caution']>, string> = {
  money: 'This may be about money. Never send any to somebody whom you have not met.',
  elsewhere: 'This leads away from Koji, where we cannot help you. Take your time before you follow.',
}

export const CautionNote = ({
  caution,
  onReport,
}: {
  caution: NonNullable<Message['caution']>
  onReport(): void
}) => (
  <p className="mt-1.5 flex max-w-[min(78vw,32.5rem)] gap-2 rounded-14 bg-warn-wash px-3 py-2 text-14 text-warn">
    <ShieldAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
    <span>
      {CAUTIONS[caution]}{' '}
      <button
        type="button"
        tabIndex={-1}
        className="min-h-6 font-semibold underline underline-offset-4"
        onClick={onReport}
      >
        Report
      </button>
    </span>
  </p>
)

export const bubbleClass = ({ own, isFirst }: { own: boolean; isFirst: boolean }) =>
  cx(
    'relative min-w-0 max-w-[min(78vw,32.5rem)] rounded-[22px] px-4 py-2.5 text-on-bubble outline-offset-2 wrap-anywhere md:max-w-[min(34rem,100%)]',
    own ? 'bg-bubble-own' : 'bg-bubble-other inset-ring inset-ring-line',
    !isFirst && (own ? 'rounded-tr-8' : 'rounded-tl-8'),
  )

export const MessageMeta = ({ own, children }: { own: boolean; children: ReactNode }) => (
  <p className={cx('flex items-center gap-1 px-1 pt-1 text-13 text-ink-2', own && 'justify-end')}>
    {children}
  </p>
)
