import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { indexAfterKey, moveItem } from './item-order.ts'

const LONG_PRESS_MS = 280
const DRAG_THRESHOLD_PX = 6
const KEYBOARD_HELP = 'Arrow keys move it, Space drops it, Escape cancels.'

interface Point {
  x: number
  y: number
}

interface HeldItem {
  id: string
  order: readonly string[]
  /** The pointer position; undefined while the item is held without dragging. */
  at?: Point
}

interface ReorderOptions {
  ids: readonly string[]
  nameOf: (id: string) => string
  onReorder: (ids: string[]) => void
}

/**
 * Reordering by pointer and keyboard. Slots have `data-place` with their index, handles have `data-handle`. Slots keep
 * their positions while items move between them, so the slot under the pointer is always the target.
 */
export function useReorder({ ids, nameOf, onReorder }: ReorderOptions) {
  const [held, setHeld] = useState<HeldItem | null>(null)
  const [announcement, announce] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const order = held?.order ?? ids
  const drag = useDrag()
  const forgetFocus = useRestoredFocus(list, held)

  const position = (id: string, among = order) => `place ${among.indexOf(id) + 1} of ${among.length}`

  function drop({ id, order }: HeldItem) {
    setHeld(null)
    announce(`${nameOf(id)} dropped, ${position(id, order)}.`)
    if (order.some((other, index) => other !== ids[index])) onReorder([...order])
  }

  function cancel({ id }: HeldItem) {
    setHeld(null)
    announce(`Move cancelled. ${nameOf(id)} is back, ${position(id, ids)}.`)
  }

  /** Enter, Space or a click picks an item up, or drops it. */
  function onClick(event: MouseEvent, id: string) {
    // A drag ends with a click too. Clicks by keyboard have a count of 0.
    if (event.detail > 0 && drag.hasMoved()) return
    if (held?.id === id) return drop(held)
    setHeld({ id, order: ids })
    announce(`${nameOf(id)} picked up, ${position(id, ids)}. ${KEYBOARD_HELP}`)
  }

  /** For people who can't drag: press the handle, then the target slot. */
  function dropAt(index: number) {
    if (held) drop({ ...held, order: moveItem(order, held.id, index) })
  }

  function onKeyDown(event: KeyboardEvent, id: string) {
    if (held?.id !== id) return
    if (event.key === 'Tab') return cancel(held)
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return cancel(held)
    }
    const index = indexAfterKey(event.key, order.indexOf(id), order.length)
    if (index === null) return
    event.preventDefault()
    const next = moveItem(order, id, index)
    setHeld({ id, order: next })
    announce(`${nameOf(id)}, ${position(id, next)}.`)
  }

  /** Pressing elsewhere cancels the move. Moving an element also fires blur, but without a target. */
  function onBlur(target: EventTarget | null) {
    if (!held || held.at || !(target instanceof Node) || list.current?.contains(target)) return
    forgetFocus()
    cancel(held)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, id: string, at: 'handle' | 'photo') {
    drag.reset()
    if (event.button !== 0 || held) return
    let item: HeldItem | null = null

    drag.start({
      start: { x: event.clientX, y: event.clientY },
      needsLongPress: event.pointerType === 'touch' && at === 'photo',
      onMove(point) {
        const index = slotAt(point)
        const before = item?.order ?? ids
        const isSlot = index !== null && index < ids.length
        item = { id, at: point, order: isSlot ? moveItem(before, id, index) : before }
        setHeld(item)
      },
      onDrop: () => item && drop(item),
      onCancel: () => item && cancel(item),
    })
  }

  return { list, order, held, announcement, dropAt, onClick, onKeyDown, onBlur, onPointerDown }
}

/** Moving an element in the document removes its focus, so it is given back to the handle of the held item. */
function useRestoredFocus(list: RefObject<HTMLUListElement | null>, held: HeldItem | null): () => void {
  const lastHeld = useRef<string>(undefined)
  useEffect(() => {
    const id = held ? held.id : lastHeld.current
    lastHeld.current = held && !held.at ? held.id : undefined
    if (!id || held?.at || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus()
  }, [list, held])
  return () => {
    lastHeld.current = undefined
  }
}

/** One drag at a time, which ends when the component unmounts. */
function useDrag() {
  const moved = useRef(false)
  const stop = useRef<() => void>(null)
  useEffect(() => () => stop.current?.(), [])
  return {
    hasMoved: () => moved.current,
    reset: () => {
      moved.current = false
    },
    start(options: DragOptions): void {
      const onMove = (point: Point) => {
        moved.current = true
        options.onMove(point)
      }
      stop.current = trackDrag({ ...options, onMove })
    },
  }
}

interface DragOptions {
  start: Point
  needsLongPress: boolean
  /** Called from the start of the drag. Before it, a release is a click. */
  onMove(point: Point): void
  onDrop(): void
  onCancel(): void
}

/** Follows the pointer until it is released. Returns a function that stops earlier. */
function trackDrag({ start, needsLongPress, onMove, onDrop, onCancel }: DragOptions): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let dragging = false

  const drag = (point: Point) => {
    dragging = true
    onMove(point)
  }
  const longPress = needsLongPress ? setTimeout(() => drag(start), LONG_PRESS_MS) : undefined
  const stop = () => {
    clearTimeout(longPress)
    listeners.abort()
  }
  const cancel = () => {
    stop()
    onCancel()
  }

  const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    const isFar = Math.hypot(x - start.x, y - start.y) > DRAG_THRESHOLD_PX
    if (dragging || (isFar && !needsLongPress)) drag({ x, y })
    // A finger that moves before the long press ends is scrolling.
    else if (isFar) stop()
  }
  const release = () => {
    stop()
    onDrop()
  }

  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
  // Only a non-passive listener can stop the page from scrolling during a drag.
  window.addEventListener('touchmove', (touch) => dragging && touch.preventDefault(), {
    signal,
    passive: false,
  })
  window.addEventListener('contextmenu', (menu) => needsLongPress && menu.preventDefault(), { signal })
  return stop
}

function slotAt({ x, y }: Point): number | null {
  const slot = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
  return slot ? Number(slot.dataset.place) : null
}
