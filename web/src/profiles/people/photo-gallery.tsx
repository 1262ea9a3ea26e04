import type { Photo } from '@koji/contract'
import type { ReactNode } from 'react'
import { initials } from '#lib/format.ts'
import { tint } from '#ui/avatar.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { cx } from '#ui/cx.ts'
import { Picture } from './picture.tsx'

const FRAME = 'aspect-4/5 w-full rounded-28'

interface PhotoGalleryProps<Each extends Photo> {
  name: string
  photos: readonly Each[]
  /** Shown when there is no photo. */
  avatarUrl: string | null
  /** Content on top of a photo, such as a state or a button. */
  overlay?: (photo: Each, index: number) => ReactNode
}

/** A carousel with all photos of a person. */
export function PhotoGallery<Each extends Photo>({
  name,
  photos,
  avatarUrl,
  overlay,
}: PhotoGalleryProps<Each>) {
  if (photos.length === 0) return <Face name={name} src={avatarUrl} />
  return (
    <Carousel
      label={`Photos of ${name}`}
      slideName="Photo"
      thumbnails={photos.map((photo) => (
        <Picture key={photo.id} photo={photo} alt="" sizes="64px" className="h-20 w-16 rounded-14" />
      ))}
    >
      {photos.map((photo, index) => (
        <div key={photo.id} className="relative">
          <Picture
            photo={photo}
            alt={`${name}, photo ${index + 1}`}
            sizes="(min-width: 960px) 480px, 100vw"
            priority={index === 0}
            className={FRAME}
          />
          {overlay?.(photo, index)}
        </div>
      ))}
    </Carousel>
  )
}

const Face = ({ name, src }: { name: string; src: string | null }) =>
  src ? (
    <img src={src} alt={name} className={cx('bg-sunken object-cover', FRAME)} />
  ) : (
    <div
      role="img"
      aria-label={`${name}, no photo`}
      data-initials={initials(name)}
      className={cx(
        'title-hero grid place-items-center before:content-[attr(data-initials)]',
        FRAME,
        tint(name),
      )}
    />
  )
