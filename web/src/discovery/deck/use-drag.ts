import { type PointerEvent, type RefObject, useRef } from 'react'
import { type Direction, meantBy, stampOf, tiltOf } from './throwing.ts'

interface Held {
  id: number
  x: number
  y: number
  width: number
  low: boolean
  moved: boolean
  /** The last moments, for the speed at the end. */
  trail: { x: number; y: number; at: number }[]
}

const TRAIL_MS = 80
/** Less than this is a tap. */
const SLOP = 6

/**
 * Drags a card with any pointer. It moves without a render: only the card's own style changes, once a frame at most.
 */
export function useDrag(card: RefObject<HTMLElement | null>, onThrown: (direction: Direction) => void) {
  const held = useRef<Held | null>(null)
  const frame = useRef(0)

  function letGo(event: PointerEvent) {
    const hold = held.current
    if (!hold || hold.id !== event.pointerId) return
    held.current = null
    cancelAnimationFrame(frame.current)
    const element = card.current
    if (!element || !hold.moved) return
    element.removeAttribute('data-held')
    const [first, last] = [hold.trail[0]!, hold.trail.at(-1)!]
    const time = Math.max(1, last.at - first.at)
    const meant =
      event.type !== 'pointerup'
        ? null
        : meantBy({
            dx: event.clientX - hold.x,
            dy: event.clientY - hold.y,
            vx: (last.x - first.x) / time,
            vy: (last.y - first.y) / time,
            width: hold.width,
          })
    if (meant === null || meant === 'open') putBack(element)
    if (meant) onThrown(meant)
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || held.current) return
      const { top, width, height } = event.currentTarget.getBoundingClientRect()
      const { clientX: x, clientY: y, pointerId: id } = event
      held.current = { id, x, y, width, low: y > top + height * 0.6, moved: false, trail: [] }
    },
    onPointerMove(event: PointerEvent) {
      const hold = held.current
      if (!hold || hold.id !== event.pointerId) return
      // It was let go of outside, where nobody heard of it.
      if (event.buttons === 0) return letGo(event)
      const [dx, dy] = [event.clientX - hold.x, event.clientY - hold.y]
      if (!hold.moved) {
        if (Math.hypot(dx, dy) < SLOP) return
        hold.moved = true
        event.currentTarget.setPointerCapture(event.pointerId)
        card.current?.setAttribute('data-held', '')
      }
      const at = event.timeStamp
      hold.trail = [
        ...hold.trail.filter((one) => at - one.at < TRAIL_MS),
        { x: event.clientX, y: event.clientY, at },
      ]
      cancelAnimationFrame(frame.current)
      frame.current = requestAnimationFrame(() => card.current && show(card.current, hold, dx, dy))
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}

function show(element: HTMLElement, { width, low }: Held, dx: number, dy: number): void {
  element.style.transform = `translate3d(${dx}px, ${dy}px, 0) rotate(${tiltOf(dx, width, low)}deg)`
  stamp(element, { like: stampOf(dx, width), pass: stampOf(-dx, width) })
}

/** Each by itself: a property that they inherited would be worked out anew for everything on the card. */
function stamp(element: HTMLElement, strengths: { like: number; pass: number }): void {
  for (const [name, strength] of Object.entries(strengths)) {
    const mark = element.querySelector<HTMLElement>(`[data-stamp="${name}"]`)
    if (mark) mark.style.opacity = String(strength)
  }
}

/** As if nobody had touched it. */
export function putBack(element: HTMLElement | null): void {
  if (!element) return
  for (const animation of element.getAnimations()) animation.cancel()
  element.removeAttribute('style')
  stamp(element, { like: 0, pass: 0 })
}

const OUT_MS = 320

/** Off the table it goes; what is behind is there already. It stays out until it is taken away or put back. */
export async function throwOut(element: HTMLElement, direction: 'like' | 'pass' | 'later'): Promise<void> {
  // Nobody is left with the keyboard on something that is leaving.
  if (element.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
  const { left, top, width, height } = element.getBoundingClientRect()
  const table = element.parentElement!.getBoundingClientRect()
  const from = element.style.transform || 'none'
  // Beyond the page it would make room to scroll there.
  Object.assign(element.style, {
    position: 'fixed',
    left: `${table.left}px`,
    top: `${table.top}px`,
    width: `${table.width}px`,
    height: `${table.height}px`,
    zIndex: '40',
  })
  stamp(element, { like: Number(direction === 'like'), pass: Number(direction === 'pass') })
  const out = outOf(direction, left + width / 2, top + height / 2)
  const animation = element.animate(
    [
      { transform: from, opacity: 1 },
      { transform: out, opacity: 0.4 },
    ],
    {
      duration: calm() ? 1 : OUT_MS,
      easing: 'cubic-bezier(0.2, 0.6, 0.4, 1)',
      fill: 'forwards',
    },
  )
  // Whoever cancels it has put it back.
  await animation.finished.catch(() => undefined)
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

function outOf(direction: 'like' | 'pass' | 'later', x: number, y: number): string {
  if (direction === 'later') return `translate3d(0, ${innerHeight - y + 400}px, 0) scale(0.8)`
  const side = direction === 'like' ? 1 : -1
  const far = (direction === 'like' ? innerWidth - x : x) + 420
  return `translate3d(${side * far}px, 40px, 0) rotate(${side * 20}deg)`
}
