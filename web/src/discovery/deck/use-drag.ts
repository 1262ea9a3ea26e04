import { type PointerEvent, type RefObject, useRef } from 'react'
import { cardTilt, type Direction, directionOf, stampOpacity } from './swipe-gesture.ts'

interface Drag {
  id: number
  x: number
  y: number
  width: number
  low: boolean
  isMoving: boolean
  /** Recent positions, from which the final speed is computed. */
  trail: { x: number; y: number; at: number }[]
}

const TRAIL_MS = 80
/** A shorter movement is a tap. */
const TAP_SLOP_PX = 6

/**
 * Drags a card with any pointer, without rendering: only the card's own style changes, at most once per frame.
 */
export function useDrag(card: RefObject<HTMLElement | null>, onSwipe: (direction: Direction) => void) {
  const current = useRef<Drag | null>(null)
  const frame = useRef(0)

  function release(event: PointerEvent) {
    const drag = current.current
    if (!drag || drag.id !== event.pointerId) return
    current.current = null
    cancelAnimationFrame(frame.current)
    const element = card.current
    if (!element || !drag.isMoving) return
    element.removeAttribute('data-held')
    const [first, last] = [drag.trail[0]!, drag.trail.at(-1)!]
    const time = Math.max(1, last.at - first.at)
    const direction =
      event.type !== 'pointerup'
        ? null
        : directionOf({
            dx: event.clientX - drag.x,
            dy: event.clientY - drag.y,
            vx: (last.x - first.x) / time,
            vy: (last.y - first.y) / time,
            width: drag.width,
          })
    if (direction === null || direction === 'open') resetCard(element)
    if (direction) onSwipe(direction)
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || current.current) return
      const { top, width, height } = event.currentTarget.getBoundingClientRect()
      const { clientX: x, clientY: y, pointerId: id } = event
      current.current = { id, x, y, width, low: y > top + height * 0.6, isMoving: false, trail: [] }
    },
    onPointerMove(event: PointerEvent) {
      const drag = current.current
      if (!drag || drag.id !== event.pointerId) return
      // The button was released outside of the window.
      if (event.buttons === 0) return release(event)
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y]
      if (!drag.isMoving) {
        if (Math.hypot(dx, dy) < TAP_SLOP_PX) return
        drag.isMoving = true
        event.currentTarget.setPointerCapture(event.pointerId)
        card.current?.setAttribute('data-held', '')
      }
      const at = event.timeStamp
      drag.trail = [
        ...drag.trail.filter((point) => at - point.at < TRAIL_MS),
        { x: event.clientX, y: event.clientY, at },
      ]
      cancelAnimationFrame(frame.current)
      frame.current = requestAnimationFrame(() => card.current && applyDrag(card.current, drag, dx, dy))
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}

function applyDrag(element: HTMLElement, { width, low }: Drag, dx: number, dy: number): void {
  element.style.transform = `translate3d(${dx}px, ${dy}px, 0) rotate(${cardTilt(dx, width, low)}deg)`
  setStamps(element, { like: stampOpacity(dx, width), pass: stampOpacity(-dx, width) })
}

/** Sets each stamp directly, because an inherited property would restyle the whole card. */
function setStamps(element: HTMLElement, opacities: { like: number; pass: number }): void {
  for (const [name, opacity] of Object.entries(opacities)) {
    const stamp = element.querySelector<HTMLElement>(`[data-stamp="${name}"]`)
    if (stamp) stamp.style.opacity = String(opacity)
  }
}

/** Removes everything that dragging and animating changed. */
export function resetCard(element: HTMLElement | null): void {
  if (!element) return
  for (const animation of element.getAnimations()) animation.cancel()
  element.removeAttribute('style')
  setStamps(element, { like: 0, pass: 0 })
}

const OUT_MS = 320

/** Animates the card off the screen, where it stays until it is removed or reset. */
export async function animateOut(element: HTMLElement, direction: 'like' | 'pass' | 'later'): Promise<void> {
  // The focus must not stay on a card that leaves.
  if (element.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
  const { left, top, width, height } = element.getBoundingClientRect()
  const stack = element.parentElement!.getBoundingClientRect()
  const from = element.style.transform || 'none'
  // Fixed, because moving an element out of the page would make the page scrollable.
  Object.assign(element.style, {
    position: 'fixed',
    left: `${stack.left}px`,
    top: `${stack.top}px`,
    width: `${stack.width}px`,
    height: `${stack.height}px`,
    zIndex: '40',
  })
  setStamps(element, { like: Number(direction === 'like'), pass: Number(direction === 'pass') })
  const end = endTransform(direction, left + width / 2, top + height / 2)
  const animation = element.animate(
    [
      { transform: from, opacity: 1 },
      { transform: end, opacity: 0.4 },
    ],
    {
      duration: prefersReducedMotion() ? 1 : OUT_MS,
      easing: 'cubic-bezier(0.2, 0.6, 0.4, 1)',
      fill: 'forwards',
    },
  )
  // Cancelled by `resetCard`.
  await animation.finished.catch(() => undefined)
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

function endTransform(direction: 'like' | 'pass' | 'later', x: number, y: number): string {
  if (direction === 'later') return `translate3d(0, ${innerHeight - y + 400}px, 0) scale(0.8)`
  const side = direction === 'like' ? 1 : -1
  const far = (direction === 'like' ? innerWidth - x : x) + 420
  return `translate3d(${side * far}px, 40px, 0) rotate(${side * 20}deg)`
}
