import { type PointerEvent, type RefObject, useRef } from 'react'
import { type Direction, meantBy, stampOf, tiltOf } from './throwing.ts'

interface Held {
  id: number
  x: number
  y: number
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
            width: element.offsetWidth,
          })
    if (meant === null || meant === 'open') putBack(element)
    if (meant) onThrown(meant)
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || held.current) return
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const { clientX: x, clientY: y, pointerId: id } = event
      held.current = { id, x, y, low: y > top + height * 0.6, moved: false, trail: [] }
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
      frame.current = requestAnimationFrame(() => show(card.current, dx, dy, hold.low))
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}

function show(element: HTMLElement | null, dx: number, dy: number, low: boolean): void {
  if (!element) return
  const { offsetWidth: width } = element
  element.style.transform = `translate3d(${dx}px, ${dy}px, 0) rotate(${tiltOf(dx, width, low)}deg)`
  element.style.setProperty('--like', String(stampOf(dx, width)))
  element.style.setProperty('--pass', String(stampOf(-dx, width)))
}

/** As if nobody had touched it. */
export function putBack(element: HTMLElement | null): void {
  if (!element) return
  element.style.transform = ''
  element.style.removeProperty('--like')
  element.style.removeProperty('--pass')
}

const OUT_MS = 320

/** Off the table it goes; what is behind is there already. */
export function throwOut(element: HTMLElement, direction: 'like' | 'pass' | 'later'): void {
  const ghost = element.cloneNode(true) as HTMLElement
  const { left, top, width, height } = element.getBoundingClientRect()
  const from = element.style.transform || 'none'
  // Where it lies without its own transform.
  element.style.transform = 'none'
  const rest = element.getBoundingClientRect()
  element.style.transform = from === 'none' ? '' : from
  ghost.setAttribute('aria-hidden', 'true')
  ghost.setAttribute('inert', '')
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${rest.left}px`,
    top: `${rest.top}px`,
    width: `${rest.width}px`,
    height: `${rest.height}px`,
    zIndex: '40',
    pointerEvents: 'none',
  })
  ghost.style.setProperty('--like', direction === 'like' ? '1' : '0')
  ghost.style.setProperty('--pass', direction === 'pass' ? '1' : '0')
  document.body.append(ghost)
  const out = outOf(direction, left + width / 2, top + height / 2)
  const animation = ghost.animate(
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
  animation.finished.finally(() => ghost.remove()).catch(() => undefined)
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

function outOf(direction: 'like' | 'pass' | 'later', x: number, y: number): string {
  if (direction === 'later') return `translate3d(0, ${innerHeight - y + 400}px, 0) scale(0.8)`
  const side = direction === 'like' ? 1 : -1
  const far = (direction === 'like' ? innerWidth - x : x) + 420
  return `translate3d(${side * far}px, 40px, 0) rotate(${side * 20}deg)`
}
