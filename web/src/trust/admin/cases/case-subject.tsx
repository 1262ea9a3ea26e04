import type { CaseDetail, Photo } from '@koji/contract'
import { ImageOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { clock } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Picture } from '#profiles/people/picture.tsx'
import { cx } from '#ui/cx.ts'
import { Fact } from '../fact.tsx'
import { personName } from '../person-name.ts'
import { SUBJECT_LABELS } from './labels.ts'

const Lightbox = lazy(() => import('#profiles/people/lightbox.tsx'))

/** The current content of the case. */
export function CaseSubject({ detail }: { detail: CaseDetail }) {
  const { subject, conversation, merged } = detail
  if (!subject)
    return (
      <p className="flex items-center gap-3 rounded-20 bg-sunken p-5 text-ink-2">
        <ImageOff className="size-5 shrink-0" aria-hidden />
        The author has removed it. The reported version is still below.
      </p>
    )
  return (
    <div className="grid gap-4 rounded-20 bg-sunken p-5">
      {conversation ? (
        <Conversation messages={conversation} name={personName(detail.case.person)} />
      ) : (
        <Texts texts={subject.texts} />
      )}
      {conversation && <Texts texts={subject.texts.slice(1)} />}
      {!conversation && <Photos photos={subject.photos} name={personName(detail.case.person)} />}
      {merged.length > 0 && (
        <section aria-label="Decided together" className="grid gap-4 border-t border-line pt-4">
          <p className="text-14 text-ink-2">
            Decided together with {merged.length === 1 ? 'another case' : `${merged.length} other cases`}{' '}
            about this person:
          </p>
          {merged.map((subject) => (
            <MergedSubject key={subject.id} merged={subject} name={personName(detail.case.person)} />
          ))}
        </section>
      )}
    </div>
  )
}

function MergedSubject({
  merged: { kind, subject },
  name,
}: {
  merged: CaseDetail['merged'][number]
  name: string
}) {
  return (
    <div className="grid gap-3">
      <h3 className="text-14 font-semibold">{SUBJECT_LABELS[kind].label}</h3>
      {subject ? (
        <>
          <Texts texts={subject.texts} />
          <Photos photos={subject.photos} name={name} />
        </>
      ) : (
        <p className="text-14 text-ink-2">The author has removed it.</p>
      )}
    </div>
  )
}

type Text = NonNullable<CaseDetail['subject']>['texts'][number]

const Texts = ({ texts }: { texts: readonly Text[] }) =>
  texts.length > 0 && (
    <dl className="grid gap-3">
      {texts.map(({ label, text }) => (
        <Fact key={`${label} ${text}`} name={label}>
          {text}
        </Fact>
      ))}
    </dl>
  )

function Photos({ photos, name }: { photos: readonly Photo[]; name: string }) {
  const [enlarged, setEnlarged] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <ul className={cx('grid gap-2', photos.length > 1 ? 'grid-cols-2 sm:grid-cols-3' : 'max-w-96')}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              onClick={() => setEnlarged(index)}
              aria-label={`Enlarge photo ${index + 1} of ${photos.length}`}
              className="block w-full cursor-zoom-in rounded-14"
            >
              <Picture
                photo={photo}
                alt={`Photo ${index + 1} of ${name}`}
                sizes="(width < 640px) 90vw, 24rem"
                className={cx('rounded-14', photos.length > 1 && 'aspect-square')}
              />
            </button>
          </li>
        ))}
      </ul>
      <Suspense>
        {enlarged !== null && (
          <Lightbox photos={photos} index={enlarged} name={name} onClose={() => setEnlarged(null)} />
        )}
      </Suspense>
    </>
  )
}

type Message = NonNullable<CaseDetail['conversation']>[number]

/** The messages around the reported one, which has a frame. */
function Conversation({ messages, name }: { messages: readonly Message[]; name: string }) {
  const language = useLanguage()
  return (
    <ol aria-label="Conversation" className="grid gap-2">
      {messages.map((message) => (
        <li
          key={message.seq}
          className={cx(
            'grid max-w-[85%] gap-1',
            message.byAuthor ? 'justify-self-start' : 'justify-self-end',
          )}
        >
          <span className={cx('text-12 text-ink-2', !message.byAuthor && 'text-right')}>
            {message.byAuthor ? name : 'The other person'}, {clock(message.at, language)}
          </span>
          <div
            className={cx(
              'rounded-20 px-4 py-2.5 break-words whitespace-pre-line',
              message.subject
                ? 'bg-danger-wash inset-ring-2 inset-ring-danger'
                : message.byAuthor
                  ? 'bg-surface inset-ring inset-ring-line'
                  : 'bg-koji-wash',
            )}
          >
            {message.subject && <span className="sr-only">Reported message: </span>}
            {message.unsent ? <i className="text-ink-2">Deleted</i> : message.text}
            <Photos photos={message.photos} name={name} />
          </div>
        </li>
      ))}
    </ol>
  )
}
