import type { PostPhoto } from '@koji/contract'
import { lazy, Suspense, useState } from 'react'
import { Picture } from '#profiles/people/picture.tsx'
import { cx } from '#ui/cx.ts'

const Lightbox = lazy(() => import('#profiles/people/lightbox.tsx'))

/** Taller than this, a photo would push its words off the screen. */
const TALLEST = 1.1
const SHOWN = 4
const WIDE = '(min-width: 960px) 640px, 100vw'
const NARROW = '(min-width: 960px) 320px, 50vw'

interface PostPhotosProps {
  photos: readonly PostPhoto[]
  /** Whose they are. */
  name: string
  priority?: boolean
}

/** One to four of them without a hole; the rest waits behind the last. */
export function PostPhotos({ photos, name, priority = false }: PostPhotosProps) {
  const [open, setOpen] = useState<number | null>(null)
  const single = photos.length === 1
  const rest = photos.length - SHOWN
  return (
    <>
      <ul className={cx('grid gap-0.5', !single && 'aspect-[16/11] grid-cols-2 grid-rows-2')}>
        {photos.slice(0, SHOWN).map((photo, place) => (
          <li
            key={photo.id}
            className={cx('relative min-h-0 min-w-0', isTall(place, photos.length) && 'row-span-2')}
            style={
              single
                ? { aspectRatio: `${photo.width} / ${Math.min(photo.height, photo.width * TALLEST)}` }
                : undefined
            }
          >
            <button
              type="button"
              aria-label={labelOf(photo, place, photos.length)}
              onClick={() => setOpen(place)}
              className="group block size-full overflow-hidden focus-visible:-outline-offset-4"
            >
              <Picture
                photo={photo}
                alt=""
                sizes={single ? WIDE : NARROW}
                priority={priority && place === 0}
                className="size-full [&>img]:ease-koji [&>img]:group-hover:brightness-95"
              />
              {rest > 0 && place === SHOWN - 1 && (
                <span className="title-28 absolute inset-0 grid place-items-center bg-[#15110ca6] text-on-field">
                  +{rest}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <Lightbox photos={photos} index={open} name={name} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Two stand side by side; of three the first is as tall as the other two. */
const isTall = (place: number, count: number): boolean => count === 2 || (count === 3 && place === 0)

const labelOf = ({ alt }: PostPhoto, place: number, count: number): string =>
  [count === 1 ? 'Open photo' : `Open photo ${place + 1} of ${count}`, alt].filter(Boolean).join(': ')
