import type { PostPhoto } from '@koji/contract'
import { lazy, Suspense, useState } from 'react'
import { Picture } from '#profiles/people/picture.tsx'
import { cx } from '#ui/cx.ts'

const Lightbox = lazy(() => import('#profiles/people/lightbox.tsx'))

/** The greatest height divided by width. A taller photo would push the text off the screen. */
const ASPECT_MAX = 1.1
const SHOWN = 4
const WIDE = '(min-width: 960px) 640px, 100vw'
const NARROW = '(min-width: 960px) 320px, 50vw'

interface PostPhotosProps {
  photos: readonly PostPhoto[]
  /** The name of the creator. */
  name: string
  priority?: boolean
}

/** Up to four photos in a grid without gaps; the last one opens the rest. */
export function PostPhotos({ photos, name, priority = false }: PostPhotosProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const single = photos.length === 1
  const moreCount = photos.length - SHOWN
  return (
    <>
      <ul className={cx('grid gap-0.5', !single && 'aspect-[16/11] grid-cols-2 grid-rows-2')}>
        {photos.slice(0, SHOWN).map((photo, index) => (
          <li
            key={photo.id}
            className={cx('relative min-h-0 min-w-0', isTall(index, photos.length) && 'row-span-2')}
            style={
              single
                ? { aspectRatio: `${photo.width} / ${Math.min(photo.height, photo.width * ASPECT_MAX)}` }
                : undefined
            }
          >
            <button
              type="button"
              aria-label={labelOf(photo, index, photos.length)}
              onClick={() => setOpenIndex(index)}
              className="group block size-full overflow-hidden focus-visible:-outline-offset-4"
            >
              <Picture
                photo={photo}
                alt=""
                sizes={single ? WIDE : NARROW}
                priority={priority && index === 0}
                className="size-full [&>img]:ease-koji [&>img]:group-hover:brightness-95"
              />
              {moreCount > 0 && index === SHOWN - 1 && (
                <span className="title-28 absolute inset-0 grid place-items-center bg-[#15110ca6] text-on-field">
                  +{moreCount}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {openIndex !== null && (
        <Suspense>
          <Lightbox photos={photos} index={openIndex} name={name} onClose={() => setOpenIndex(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Two photos are side by side; of three, the first is as tall as the other two. */
const isTall = (index: number, count: number): boolean => count === 2 || (count === 3 && index === 0)

const labelOf = ({ alt }: PostPhoto, index: number, count: number): string =>
  [count === 1 ? 'Open photo' : `Open photo ${index + 1} of ${count}`, alt].filter(Boolean).join(': ')
