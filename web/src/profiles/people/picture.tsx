import { PHOTO_WIDTHS, type Photo, photoUrl } from '@koji/contract'
import { useState } from 'react'
import { cx } from '#ui/cx.ts'
import { placeholderOf } from './placeholder.ts'
import { useImageRetry } from './use-image-retry.ts'

interface PictureProps {
  photo: Photo
  alt: string
  /** The displayed width, from which the browser picks a file. */
  sizes: string
  /** For the frame, which the photo covers. Without a height, the photo keeps its aspect ratio. */
  className?: string
  /** Loads right away instead of when it comes into view. */
  priority?: boolean
}

/** Prerendered pages have no load events, and previews would make their HTML too large. */
const PRERENDERED = import.meta.env.SSR

/** A photo of a person, with a blurred preview until it is loaded. */
export function Picture({ photo, alt, sizes, className, priority = false }: PictureProps) {
  const [loadedId, setLoadedId] = useState(PRERENDERED ? photo.id : undefined)
  const { id, width, height } = photo
  const { tries, onError } = useImageRetry(id)
  return (
    <picture
      // A retry needs a new element.
      key={tries}
      className={cx('block overflow-hidden bg-sunken bg-cover bg-center', className)}
      style={PRERENDERED ? undefined : { backgroundImage: `url("${placeholderOf(photo.thumbhash)}")` }}
    >
      {photo.avif && <source type="image/avif" srcSet={fileSet(photo, 'avif')} sizes={sizes} />}
      <img
        // A cached image must not fade in.
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setLoadedId(id)
        }}
        sizes={sizes}
        srcSet={fileSet(photo, 'webp')}
        src={photoUrl(id, 640, 'webp')}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        draggable={false}
        onLoad={() => setLoadedId(id)}
        onError={({ currentTarget }) => onError(currentTarget.currentSrc || currentTarget.src)}
        className={cx(
          'block size-full object-cover transition-opacity duration-240',
          loadedId !== id && 'opacity-0',
        )}
      />
    </picture>
  )
}

/** Versions are never enlarged, so those wider than the photo are left out. */
const fileSet = ({ id, width }: Photo, format: 'webp' | 'avif'): string =>
  PHOTO_WIDTHS.filter((_, index) => index === 0 || PHOTO_WIDTHS[index - 1]! < width)
    .map((each) => `${photoUrl(id, each, format)} ${Math.min(each, width)}w`)
    .join(', ')
