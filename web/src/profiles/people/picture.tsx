import { PHOTO_WIDTHS, type Photo, photoUrl } from '@koji/contract'
import { useState } from 'react'
import { cx } from '#ui/cx.ts'
import { placeholderOf } from './placeholder.ts'
import { useTryAgain } from './use-try-again.ts'

interface PictureProps {
  photo: Photo
  alt: string
  /** How wide it is shown; the browser picks the file that fits. */
  sizes: string
  /** Of the frame; the photo covers it. Without a height, the photo keeps its own shape. */
  className?: string
  /** The view waits for it; the others load when they come near. */
  priority?: boolean
}

/** On a page that is rendered ahead nobody would say that the file has come, and its preview would weigh as much. */
const AHEAD = import.meta.env.SSR

/** A person's photo: first its blurred preview, then the file. */
export function Picture({ photo, alt, sizes, className, priority = false }: PictureProps) {
  const [shown, setShown] = useState(AHEAD ? photo.id : undefined)
  const { id, width, height } = photo
  const { tries, onError } = useTryAgain(id)
  return (
    <picture
      // What failed is loaded by another element.
      key={tries}
      className={cx('block overflow-hidden bg-sunken bg-cover bg-center', className)}
      style={AHEAD ? undefined : { backgroundImage: `url("${placeholderOf(photo.thumbhash)}")` }}
    >
      {photo.avif && <source type="image/avif" srcSet={fileSet(photo, 'avif')} sizes={sizes} />}
      <img
        // One that is there already must not fade in.
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setShown(id)
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
        onLoad={() => setShown(id)}
        onError={({ currentTarget }) => onError(currentTarget.currentSrc || currentTarget.src)}
        className={cx(
          'block size-full object-cover transition-opacity duration-240',
          shown !== id && 'opacity-0',
        )}
      />
    </picture>
  )
}

/** Nothing is enlarged, so beyond the photo's own width there is nothing to choose from. */
const fileSet = ({ id, width }: Photo, format: 'webp' | 'avif'): string =>
  PHOTO_WIDTHS.filter((_, place) => place === 0 || PHOTO_WIDTHS[place - 1]! < width)
    .map((each) => `${photoUrl(id, each, format)} ${Math.min(each, width)}w`)
    .join(', ')
