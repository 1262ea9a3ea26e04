import { type TicketMessage, ticketPhotoPath } from '@koji/contract'
import { once } from '#lib/once.ts'
import { PrivatePicture } from '#profiles/people/private-picture.tsx'
import { cx } from '#ui/cx.ts'
import { AUTHORS, NOTICES } from './labels.ts'
import { ticketRequest } from './ticket-link.ts'

const dateTimeFormat = once(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }))

export const Message = ({ ticket, message }: { ticket: string; message: TicketMessage }) => {
  const { author, body, notice, photos, createdAt } = message
  const { ticket: pathKey, headers } = ticketRequest(ticket)
  return (
    <li
      className={cx(
        'max-w-[92%] rounded-20 px-4 py-3',
        author === 'asker' && 'justify-self-end bg-bubble-own',
        author === 'staff' && 'justify-self-start bg-bubble-other inset-ring inset-ring-line',
        author === 'system' && 'justify-self-start bg-sunken text-14',
      )}
    >
      <p className="whitespace-pre-wrap break-anywhere">{notice ? NOTICES[notice] : body}</p>
      {photos.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <PrivatePicture
              key={photo}
              path={ticketPhotoPath(pathKey, photo)}
              headers={headers}
              title={`Picture ${index + 1}`}
              className="size-28"
            />
          ))}
        </div>
      )}
      <p className="mt-1 text-12 text-ink-2">
        {AUTHORS[author]} · <time dateTime={createdAt}>{dateTimeFormat().format(new Date(createdAt))}</time>
      </p>
    </li>
  )
}
