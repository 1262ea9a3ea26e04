import { GripVertical, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { type Described, FieldGroup } from './field-frame.tsx'
import { AddPhoto, CornerLabel, PhotoSlot, StatusStrip, UploadProgress } from './photo-slot.tsx'
import { useReorder } from './use-reorder.ts'

export interface GridPhoto {
  id: string
  /** The name used when it is moved or removed: "Photo 2". */
  name: string
  /** Fills the whole slot. */
  picture: ReactNode
  /** The upload progress in percent. */
  pending?: number
  /** A short status: "Being checked". */
  note?: string
}

export interface PhotoGridProps extends Described {
  photos: readonly GridPhoto[]
  onReorder: (ids: string[]) => void
  onRemove: (id: string) => void
  onAdd: () => void
  max?: number
  /** The label of the first slot: "Main photo". */
  firstLabel?: string
}

export function PhotoGrid({
  photos,
  onReorder,
  onRemove,
  onAdd,
  max = 6,
  firstLabel,
  ...described
}: PhotoGridProps) {
  const helpId = useId()
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  const reorder = useReorder({
    ids: photos.map(({ id }) => id),
    nameOf: (id) => byId.get(id)?.name ?? '',
    onReorder,
  })
  const { list, order, held } = reorder
  const focusAfterRemoval = useFocusAfterRemoval(list, photos.length)
  const floating = held?.at && byId.get(held.id)

  function remove(id: string) {
    focusAfterRemoval(order.indexOf(id))
    onRemove(id)
  }

  return (
    <FieldGroup {...described}>
      {() => (
        <>
          <ul ref={list} className="grid grid-cols-3 gap-2 sm:gap-3">
            {order.map((id, index) => {
              const photo = byId.get(id)
              if (!photo) return null
              return (
                <PhotoSlot key={id} index={index}>
                  <Photo
                    photo={photo}
                    index={index}
                    label={index === 0 ? firstLabel : undefined}
                    disabled={described.disabled ?? false}
                    reorder={reorder}
                    helpId={helpId}
                    onRemove={() => remove(id)}
                  />
                </PhotoSlot>
              )
            })}
            {Array.from({ length: Math.max(0, max - order.length) }, (_, empty) => (
              <PhotoSlot key={`empty-${order.length + empty}`} index={order.length + empty}>
                <AddPhoto onAdd={onAdd} large={order.length + empty === 0} />
              </PhotoSlot>
            ))}
          </ul>
          {floating && held.at && (
            <div
              aria-hidden
              className="pointer-events-none fixed top-0 left-0 z-50 -mt-17 -ml-14 h-35 w-28 rotate-3 overflow-hidden rounded-20 shadow-lift ring-4 ring-koji"
              style={{ translate: `${held.at.x}px ${held.at.y}px` }}
            >
              {floating.picture}
            </div>
          )}
          <p id={helpId} hidden>
            Press Space to pick it up, move it with the arrow keys, press Space to drop it.
          </p>
          <p role="status" className="sr-only">
            {reorder.announcement}
          </p>
        </>
      )}
    </FieldGroup>
  )
}

/** Keeps the focus in the grid: the slot of a removed photo gets it. */
function useFocusAfterRemoval(list: RefObject<HTMLUListElement | null>, count: number) {
  const removedIndex = useRef<number>(null)
  useEffect(() => {
    if (removedIndex.current === null) return
    if (document.activeElement === document.body) {
      list.current?.querySelector<HTMLElement>(`[data-place="${removedIndex.current}"] button`)?.focus()
    }
    removedIndex.current = null
  }, [count, list])
  return (index: number) => {
    removedIndex.current = index
  }
}

interface PhotoProps {
  photo: GridPhoto
  index: number
  label: string | undefined
  disabled: boolean
  reorder: ReturnType<typeof useReorder>
  helpId: string
  onRemove: () => void
}

function Photo({ photo, index, label, disabled, reorder, helpId, onRemove }: PhotoProps) {
  const { id, name, picture, pending, note } = photo
  const { held, onPointerDown } = reorder
  const movable = !disabled && pending === undefined
  return (
    <>
      <div
        onPointerDown={(event) => movable && onPointerDown(event, id, 'photo')}
        className={cx('size-full select-none [-webkit-touch-callout:none]', movable && 'cursor-grab')}
      >
        {picture}
      </div>
      {label && <CornerLabel>{label}</CornerLabel>}
      {note && <StatusStrip>{note}</StatusStrip>}
      {pending !== undefined && <UploadProgress percent={pending} name={name} />}
      {held?.id === id && (
        <span className="pointer-events-none absolute inset-0 rounded-[inherit] border-4 border-koji bg-black/45 inset-ring-2 inset-ring-on-koji" />
      )}
      {!disabled && (
        <button
          type="button"
          aria-label={pending === undefined ? `Remove ${name}` : `Cancel ${name}`}
          onClick={onRemove}
          className={cx(toolClass, toolSize(index), 'top-1.5 right-1.5')}
        >
          <X className="size-5" aria-hidden />
        </button>
      )}
      {movable && <MoveHandle photo={photo} index={index} reorder={reorder} helpId={helpId} />}
      {held && !held.at && held.id !== id && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => reorder.dropAt(index)}
          className="absolute inset-0 bg-black/60 text-14 font-semibold text-on-field hover:bg-black/45"
        >
          Move here
        </button>
      )}
    </>
  )
}

const MoveHandle = ({
  photo: { id, name, note },
  index,
  reorder: { held, onClick, onKeyDown, onBlur, onPointerDown },
  helpId,
}: Pick<PhotoProps, 'photo' | 'index' | 'reorder' | 'helpId'>) => (
  <button
    type="button"
    data-handle={id}
    aria-label={`Move ${name}`}
    aria-describedby={helpId}
    aria-pressed={held?.id === id}
    onClick={(event) => onClick(event, id)}
    onKeyDown={(event) => onKeyDown(event, id)}
    onBlur={(event) => onBlur(event.relatedTarget)}
    onPointerDown={(event) => onPointerDown(event, id, 'handle')}
    className={cx(
      toolClass,
      toolSize(index),
      'left-1.5 cursor-grab touch-none',
      note ? 'bottom-8' : 'bottom-1.5',
    )}
  >
    <GripVertical className="size-5" aria-hidden />
  </button>
)

const toolClass =
  'absolute grid place-items-center rounded-full bg-[#15110cb8] text-on-field inset-ring inset-ring-[#fff8ea59] hover:bg-[#15110c] focus-visible:outline-koji focus-visible:-outline-offset-1'

const toolSize = (index: number) => (index === 0 ? 'size-11' : 'size-9')
