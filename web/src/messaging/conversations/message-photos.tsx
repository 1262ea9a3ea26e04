import type { Photo } from '@koji/contract'
import { Picture } from '#profiles/people/picture.tsx'
import { cx } from '#ui/cx.ts'

interface MessagePhotosProps {
  photos: readonly Photo[]
  /** "Your", "Mira’s". */
  whose: string
  /** Nothing else is in the bubble. */
  alone: boolean
  onOpen?: (place: number) => void
}

/** Taller than this, a photo would push the conversation off the screen. */
const TALLEST = 1.25

/** One to four photos of a message; their size is known before they are there. */
export function MessagePhotos({ photos, whose, alone, onOpen }: MessagePhotosProps) {
  const single = photos.length === 1
  /** Three leave no hole: the first is as wide as the other two. */
  const isWide = (place: number) => photos.length === 3 && place === 0
  return (
    <div
      className={cx(
        '-mx-2.5 -mt-1 grid w-[min(19rem,70vw)] max-w-none gap-1',
        !single && 'grid-cols-2',
        alone ? '-mb-1' : 'mb-2',
      )}
    >
      {photos.map((photo, place) => {
        const picture = (
          <Picture
            photo={photo}
            alt={`${whose} photo${single ? '' : ` ${place + 1} of ${photos.length}`}`}
            sizes={single || isWide(place) ? '304px' : '152px'}
            className="size-full rounded-[16px]"
          />
        )
        const shape = single
          ? { aspectRatio: `${photo.width} / ${Math.min(photo.height, photo.width * TALLEST)}` }
          : { aspectRatio: isWide(place) ? '2' : '1' }
        return onOpen ? (
          <button
            key={photo.id}
            type="button"
            tabIndex={-1}
            style={shape}
            className={cx('block', isWide(place) && 'col-span-2')}
            onClick={() => onOpen(place)}
          >
            {picture}
          </button>
        ) : (
          <span key={photo.id} style={shape} className={cx('block', isWide(place) && 'col-span-2')}>
            {picture}
          </span>
        )
      })}
    </div>
  )
}
