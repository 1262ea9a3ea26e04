import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { moved, placeAfterKey } from './places.ts'

const LONG_PRESS_MS = 280
const DRAG_THRESHOLD_PX = 6

interface Held {
  id: string
  order: readonly string[]
  /** The pointer position; undefined while the item is held without dragging. */
  at?: { x: number; y: number }
}

interface Reorder {
  ids: readonly string[]
  nameOf: (id: string) => string
  onReorder: (ids: string[]) => void
}

/**
 * Reordering by pointer and keyboard. Slots have `data-place` with their index, handles have `data-handle`. Slots keep
 * their positions while items move between them, so the slot under the pointer is always the target.
 */
export function useReorder({ ids, nameOf, onReorder }: Reorder) {
  const [held, setHeld] = useState<Held | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const lastHeld = useRef<string>(undefined)
  const dragged = useRef(false)
  const stopListening = useRef<() => void>(null)
  const order = held?.order ?? ids

  useEffect(() => () => stopListening.current?.(), [])

  // Moving an element in the document removes its focus.
  useEffect(() => {
    const id = held ? held.id : lastHeld.current
    lastHeld.current = held && !held.at ? held.id : undefined
    if (!id || held?.at || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus()
  }, [held])

  const place = (id: string, among = order) => `place ${among.indexOf(id) + 1} of ${among.length}`

  function drop({ id, order }: Held) {
    setHeld(null)
    setSaid(`${nameOf(id)} dropped, ${place(id, order)}.`)
    if (order.some((each, index) => each !== ids[index])) onReorder([...order])
  }

  function cancel({ id }: Held) {
    setHeld(null)
    setSaid(`Move cancelled. ${nameOf(id)} is back, ${place(id, ids)}.`)
  }

  /** Enter, Space or a click picks an item up, or drops it. */
  function onClick(event: MouseEvent, id: string) {
    // A drag ends with a click too. Clicks by keyboard have a count of 0.
    if (event.detail > 0 && dragged.current) return
    if (held?.id === id) return drop(held)
    setHeld({ id, order: ids })
    setSaid(`${nameOf(id)} picked up, ${place(id, ids)}. Arrow keys move it, Space drops it, Escape cancels.`)
  }

  /** For people who can't drag: press the handle, then the target slot. */
  function dropAt(to: number) {
    if (held) drop({ ...held, order: moved(order, held.id, to) })
  }

  function onKeyDown(event: KeyboardEvent, id: string) {
    if (held?.id !== id) return
    if (event.key === 'Tab') return cancel(held)
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return cancel(held)
    }
    const to = placeAfterKey(event.key, order.indexOf(id), order.length)
    if (to === null) return
    event.preventDefault()
    const next = moved(order, id, to)
    setHeld({ id, order: next })
    setSaid(`${nameOf(id)}, ${place(id, next)}.`)
  }

  /** Pressing elsewhere cancels the move. Moving an element also fires blur, but without a target. */
  function onBlur(target: EventTarget | null) {
    if (!held || held.at || !(target instanceof Node) || list.current?.contains(target)) return
    lastHeld.current = undefined
    cancel(held)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, id: string, at: 'handle' | 'photo') {
    dragged.current = false
    if (event.button !== 0 || held) return
    const start = { x: event.clientX, y: event.clientY }
    const waits = event.pointerType === 'touch' && at === 'photo'
    let mine: Held | null = null

    const hold = (point: { x: number; y: number }) => {
      dragged.current = true
      const to = placeAt(point)
      const order = mine?.order ?? ids
      mine = { id, at: point, order: to === null || to >= ids.length ? order : moved(order, id, to) }
      setHeld(mine)
    }
    const timer = waits ? setTimeout(() => hold(start), LONG_PRESS_MS) : undefined

    const events = new AbortController()
    const stop = () => {
      clearTimeout(timer)
      events.abort()
    }
    const listen = { signal: events.signal }
    stopListening.current = stop

    window.addEventListener(
      'pointermove',
      (move) => {
        const point = { x: move.clientX, y: move.clientY }
        const far = Math.hypot(point.x - start.x, point.y - start.y) > DRAG_THRESHOLD_PX
        if (mine || (far && !waits)) hold(point)
        // A finger that moves before the long press ends is scrolling.
        else if (far) stop()
      },
      listen,
    )
    window.addEventListener(
      'pointerup',
      () => {
        stop()
        if (mine) drop(mine)
      },
      listen,
    )
    const giveUp = () => {
      stop()
      if (mine) cancel(mine)
    }
    window.addEventListener('pointercancel', giveUp, listen)
    window.addEventListener('keydown', (key) => key.key === 'Escape' && giveUp(), listen)
    // Only a non-passive listener can stop the page from scrolling during a drag.
    window.addEventListener('touchmove', (touch) => mine && touch.preventDefault(), {
      ...listen,
      passive: false,
    })
    window.addEventListener('contextmenu', (menu) => waits && menu.preventDefault(), listen)
  }

  return { list, order, held, said, dropAt, onClick, onKeyDown, onBlur, onPointerDown }
}

function placeAt({ x, y }: { x: number; y: number }): number | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
  return place ? Number(place.dataset.place) : null
}
