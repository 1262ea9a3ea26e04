import { type DeskTicket, ticketPhotoPath } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { dayAndTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { PrivatePicture } from '#profiles/people/private-picture.tsx'
import { cx } from '#ui/cx.ts'
import { askerName, NOTICES } from './labels.ts'

/** All messages, with those of the team on the right. */
export function Conversation({ ticket }: { ticket: DeskTicket }) {
  const language = useLanguage()
  return (
    <ol className="grid gap-3" aria-label="Messages">
      {ticket.messages.map(({ id, author, body, notice, photos, staff, createdAt }) => (
        <li
          key={id}
          className={cx(
            'max-w-[92%] rounded-20 px-4 py-3',
            author === 'staff' && 'justify-self-end bg-bubble-own',
            author === 'asker' && 'justify-self-start bg-bubble-other inset-ring inset-ring-line',
            author === 'system' && 'justify-self-start bg-sunken text-14',
          )}
        >
          <p className="whitespace-pre-wrap break-anywhere">{notice ? NOTICES[notice] : body}</p>
          {photos.length > 0 && (
            <div className="mt-2 flex flex-wrap gap-2">
              {photos.map((photo, index) => (
                <PrivatePicture
                  key={photo}
                  path={ticketPhotoPath(ticket.id, photo)}
                  title={`Picture ${index + 1}`}
                  className="size-36"
                />
              ))}
            </div>
          )}
          <p className="mt-1 text-12 text-ink-2 break-anywhere">
            {author === 'asker' ? askerName(ticket) : (staff?.name ?? PRODUCT_NAME)} ·{' '}
            <time dateTime={createdAt}>{dayAndTime(createdAt, language)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
