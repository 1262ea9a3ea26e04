import type { ListedCreator } from '@koji/contract'
import { initials } from '#lib/format.ts'
import { cx } from '#ui/cx.ts'

const SMALL_VERSION = /\/320\.webp$/

interface CreatorFaceProps {
  creator: Pick<ListedCreator, 'displayName' | 'avatarUrl'>
  className: string
  priority?: boolean
}

/** The photo, or the initials in the colors of the card. */
export function CreatorFace({
  creator: { displayName, avatarUrl },
  className,
  priority = false,
}: CreatorFaceProps) {
  if (avatarUrl)
    return (
      <img
        src={avatarUrl}
        srcSet={
          SMALL_VERSION.test(avatarUrl)
            ? `${avatarUrl} 320w, ${avatarUrl.replace(SMALL_VERSION, '/640.webp')} 640w`
            : undefined
        }
        sizes="(min-width: 600px) 340px, 94vw"
        alt=""
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={cx('bg-(--card-accent) object-cover object-top', className)}
      />
    )
  return (
    <span
      aria-hidden
      data-initials={initials(displayName)}
      className={cx(
        'title-22 grid place-items-center bg-(--card-accent) text-(--card-accent-ink) before:content-[attr(data-initials)]',
        className,
      )}
    />
  )
}
