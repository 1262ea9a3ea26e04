import { POST_PHOTOS_MAX } from '@koji/contract'
import { GripVertical, ImagePlus, RotateCw, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { PICKABLE } from '#profiles/people/photo-files.ts'
import { Picture } from '#profiles/people/picture.tsx'
import { cx } from '#ui/cx.ts'
import { UploadProgress } from '#ui/photo-slot.tsx'
import { useReorder } from '#ui/use-reorder.ts'
import { AltDialog } from './alt-dialog.tsx'
import type { ComposerPhoto, usePostPhotos } from './use-post-photos.ts'

const TOOL_BUTTON =
  'absolute grid size-8 place-items-center rounded-full bg-[#15110cb8] text-on-field inset-ring inset-ring-[#fff8ea59] hover:bg-[#15110c] focus-visible:-outline-offset-1 focus-visible:outline-koji'

interface PhotosFieldProps {
  photos: ReturnType<typeof usePostPhotos>
}

/** Adds, reorders, describes and removes the photos of a post. */
export function PhotosField({ photos }: PhotosFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const [describedKey, setDescribedKey] = useState<string | null>(null)
  const photoName = (key: string) => `photo ${photos.list.findIndex((item) => item.key === key) + 1}`
  const byKey = new Map(photos.list.map((item) => [item.key, item]))
  const { list, order, held, announcement, dropAt, onClick, onKeyDown, onBlur, onPointerDown } = useReorder({
    ids: photos.list.map(({ key }) => key),
    nameOf: photoName,
    onReorder: photos.reorder,
  })
  const room = POST_PHOTOS_MAX - photos.list.length
  const draggedPhoto = held?.at && byKey.get(held.id)
  const describedPhoto = photos.list.find(({ key }) => key === describedKey)

  return (
    <div>
      <ul ref={list} aria-label="Photos of this post" className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {order.map((key, index) => {
          const item = byKey.get(key)
          if (!item) return null
          const name = `photo ${index + 1}`
          return (
            <li
              key={key}
              data-place={index}
              className="relative aspect-square min-w-0 overflow-hidden rounded-14 bg-sunken"
            >
              <div
                onPointerDown={(event) => onPointerDown(event, key, 'photo')}
                className="size-full cursor-grab select-none [-webkit-touch-callout:none]"
              >
                <PhotoPreview photo={item} />
              </div>
              <UploadState photo={item} name={name} onRetry={() => photos.retry(item)} />
              {held?.id === key && (
                <span className="pointer-events-none absolute inset-0 rounded-[inherit] border-4 border-koji bg-black/45" />
              )}
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => photos.remove(key)}
                className={cx(TOOL_BUTTON, 'top-1 right-1')}
              >
                <X className="size-4" aria-hidden />
              </button>
              <button
                type="button"
                data-handle={key}
                aria-label={`Move ${name}`}
                aria-describedby={helpId}
                aria-pressed={held?.id === key}
                onClick={(event) => onClick(event, key)}
                onKeyDown={(event) => onKeyDown(event, key)}
                onBlur={(event) => onBlur(event.relatedTarget)}
                onPointerDown={(event) => onPointerDown(event, key, 'handle')}
                className={cx(TOOL_BUTTON, 'top-1 left-1 cursor-grab touch-none')}
              >
                <GripVertical className="size-4" aria-hidden />
              </button>
              {!item.failure && (
                <button
                  type="button"
                  aria-label={item.alt ? `Described: ${name}` : `Describe ${name}`}
                  onClick={() => setDescribedKey(key)}
                  className={cx(
                    'absolute bottom-1 left-1 min-h-6 rounded-full px-2.5 text-12 font-bold focus-visible:outline-koji',
                    item.alt
                      ? 'bg-koji text-on-koji'
                      : 'bg-[#15110cb8] text-on-field inset-ring inset-ring-[#fff8ea59]',
                  )}
                >
                  {item.alt ? 'Described' : 'Describe'}
                </button>
              )}
              {held && !held.at && held.id !== key && (
                <button
                  type="button"
                  tabIndex={-1}
                  onClick={() => dropAt(index)}
                  className="absolute inset-0 bg-black/60 text-13 font-semibold text-on-field"
                >
                  Move here
                </button>
              )}
            </li>
          )
        })}
        {room > 0 && (
          <li className="aspect-square min-w-0">
            <button
              type="button"
              onClick={() => picker.current?.click()}
              className="grid size-full place-content-center justify-items-center gap-1 rounded-14 border-2 border-dashed border-control text-13 font-semibold text-ink-2 transition-colors hover:bg-sunken hover:text-ink focus-visible:-outline-offset-3"
            >
              <ImagePlus className="size-6" aria-hidden />
              Add photos
            </button>
          </li>
        )}
      </ul>
      {draggedPhoto && held?.at && (
        <FloatingPhoto at={held.at}>
          <PhotoPreview photo={draggedPhoto} />
        </FloatingPhoto>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={PICKABLE}
        aria-label="Choose photos"
        onChange={({ target }) => {
          photos.add([...(target.files ?? [])])
          // Lets people choose the same file again.
          target.value = ''
        }}
      />
      <p id={helpId} hidden>
        Press Space to pick it up, move it with the arrow keys, press Space to drop it.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <AltDialog
        name={describedKey === null ? '' : photoName(describedKey)}
        picture={describedPhoto ? <PhotoPreview photo={describedPhoto} /> : null}
        alt={describedPhoto?.alt ?? ''}
        open={describedPhoto !== undefined}
        onClose={(alt) => {
          if (describedKey !== null && alt !== null) photos.describe(describedKey, alt)
          setDescribedKey(null)
        }}
      />
    </div>
  )
}

function PhotoPreview({ photo: { photo, preview } }: { photo: ComposerPhoto }) {
  if (photo) return <Picture photo={photo} alt="" sizes="160px" priority className="size-full" />
  return preview ? <img src={preview} alt="" className="size-full object-cover" draggable={false} /> : null
}

function UploadState({
  photo: { photo, failure, retryable, sent },
  name,
  onRetry,
}: {
  photo: ComposerPhoto
  name: string
  onRetry: () => void
}) {
  if (failure)
    return (
      <div
        role="alert"
        className="absolute inset-0 grid content-end bg-danger-fill/90 p-2 pt-9 text-on-danger"
      >
        <p className="line-clamp-3 text-12 leading-tight font-semibold">{failure}</p>
        {retryable && (
          <button
            type="button"
            aria-label={`Try ${name} again`}
            onClick={onRetry}
            className="mt-1 inline-flex min-h-6 items-center gap-1 text-12 font-bold underline focus-visible:outline-on-danger"
          >
            <RotateCw className="size-3.5" aria-hidden />
            Try Again
          </button>
        )}
      </div>
    )
  if (!photo) return <UploadProgress percent={sent} name={name} />
  if (photo.state === 'held')
    return (
      <span className="pointer-events-none absolute inset-x-0 bottom-8 truncate bg-[#15110cd9] px-2 py-0.5 text-center text-12 font-semibold text-on-field">
        Held
      </span>
    )
  return null
}

const FloatingPhoto = ({ at, children }: { at: { x: number; y: number }; children: ReactNode }) => (
  <div
    aria-hidden
    className="pointer-events-none fixed top-0 left-0 z-70 -mt-12 -ml-12 size-24 rotate-3 overflow-hidden rounded-14 shadow-lift ring-4 ring-koji"
    style={{ translate: `${at.x}px ${at.y}px` }}
  >
    {children}
  </div>
)
