import type { Photo } from '@koji/contract'
import { initials } from '#lib/format.ts'
import { tint } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Picture } from './picture.tsx'

interface FaceProps {
  name: string
  photo: Photo | null | undefined
  avatarUrl: string | null
  sizes: string
  /** For the frame, which the picture fills. */
  className: string
  /** The size of the initials. */
  titleClass?: string
}

/** A decorative portrait next to a name: a photo, an avatar, or initials on a color. */
export function Face({ name, photo, avatarUrl, sizes, className, titleClass = 'title-38' }: FaceProps) {
  if (photo) return <Picture photo={photo} alt="" sizes={sizes} className={className} />
  if (avatarUrl)
    return <img src={avatarUrl} alt="" loading="lazy" className={cx('bg-sunken object-cover', className)} />
  return (
    <span
      aria-hidden
      data-initials={initials(name)}
      className={cx(
        'grid place-items-center before:content-[attr(data-initials)]',
        titleClass,
        tint(name),
        className,
      )}
    />
  )
}
