import type { Photo } from '@koji/contract'
import { Picture } from '#profiles/people/picture.tsx'
import { cx } from '#ui/cx.ts'

interface MessagePhotosProps {
  photos: readonly Photo[]
  /** As in "Your" or "Mira’s". */
  owner: string
  /** The bubble has no text or quote. */
  only: boolean
  onOpen?: (index: number) => void
}

/** A taller photo is cropped, so that it doesn't fill the screen. */
const MAX_ASPECT = 1.25

/** One to four photos. Their space is reserved before they load. */
export function MessagePhotos({ photos, owner, only, onOpen }: MessagePhotosProps) {
  const single = photos.length === 1
  /** The first of three photos is as wide as the other two, so that the grid has no gap. */
  const isWide = (index: number) => photos.length === 3 && index === 0
  return (
    <div
      className={cx(
        '-mx-2.5 -mt-1 grid w-[min(19rem,70vw)] max-w-none gap-1',
        !single && 'grid-cols-2',
        only ? '-mb-1' : 'mb-2',
      )}
    >
      {photos.map((photo, index) => {
        const picture = (
          <Picture
            photo={photo}
            alt={`${owner} photo${single ? '' : ` ${index + 1} of ${photos.length}`}`}
            sizes={single || isWide(index) ? '304px' : '152px'}
            className="size-full rounded-[16px]"
          />
        )
        const shape = single
          ? { aspectRatio: `${photo.width} / ${Math.min(photo.height, photo.width * MAX_ASPECT)}` }
          : { aspectRatio: isWide(index) ? '2' : '1' }
        return onOpen ? (
          <button
            key={photo.id}
            type="button"
            tabIndex={-1}
            style={shape}
            className={cx('block', isWide(index) && 'col-span-2')}
            onClick={() => onOpen(index)}
          >
            {picture}
          </button>
        ) : (
          <span key={photo.id} style={shape} className={cx('block', isWide(index) && 'col-span-2')}>
            {picture}
          </span>
        )
      })}
    </div>
  )
}
