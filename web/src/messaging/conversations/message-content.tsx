import type { Conversation, Message } from '@koji/contract'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { splitLinks } from '#lib/links.ts'
import { cx } from '#ui/cx.ts'
import { Marked } from './marked.tsx'
import { MessagePhotos } from './message-photos.tsx'
import { REACTION_WORDS } from './reactions.ts'

interface ContentProps {
  message: Message
  own: boolean
  person: Conversation['match']['person']
  lit: string | null
  onQuote(seq: number): void
  onPhoto(message: Message, place: number): void
}

/** What is in a bubble: what it answers, its photos, its words. */
export function Content({ message, own, person, lit, onQuote, onPhoto }: ContentProps) {
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
          <span className="line-clamp-2">{quoteWords(quote)}</span>
        </button>
      )}
      {message.photos.length > 0 && (
        <MessagePhotos
          photos={message.photos}
          whose={own ? 'Your' : `${person.displayName}’s`}
          alone={message.text === '' && !quote}
          onOpen={(place) => onPhoto(message, place)}
        />
      )}
      {message.text && <Words text={message.text} lit={lit} />}
      {message.text === '' && message.photos.length === 0 && (
        <span className="italic opacity-80">A photo that is still being looked at</span>
      )}
    </>
  )
}

/** Taken back, or folded by one's own words: a quote gives neither away. */
export const quoteWords = ({ text, photos }: { text: string; photos: number }): string => {
  if (text) return text
  return photos > 0 ? (photos === 1 ? 'A photo' : `${photos} photos`) : 'This is not shown'
}

export const Words = ({ text, lit }: { text: string; lit: string | null }) => (
  <p className="whitespace-pre-wrap">
    {lit ? (
      <Marked text={text} part={lit} />
    ) : (
      splitLinks(text).map(({ text: piece, href }, place) =>
        href ? (
          <a
            key={place}
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

/** They hang on the edge of the bubble. */
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
          <span className="sr-only">{REACTION_WORDS[reaction]}</span>
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

export const CautionLine = ({
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

export const bubbleClass = ({ own, opens }: { own: boolean; opens: boolean }) =>
  cx(
    'relative min-w-0 max-w-[min(78vw,32.5rem)] rounded-[22px] px-4 py-2.5 text-on-bubble outline-offset-2 wrap-anywhere md:max-w-[min(34rem,100%)]',
    own ? 'bg-bubble-own' : 'bg-bubble-other inset-ring inset-ring-line',
    !opens && (own ? 'rounded-tr-8' : 'rounded-tl-8'),
  )

export const Meta = ({ own, children }: { own: boolean; children: ReactNode }) => (
  <p className={cx('flex items-center gap-1 px-1 pt-1 text-13 text-ink-2', own && 'justify-end')}>
    {children}
  </p>
)
