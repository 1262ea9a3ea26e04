import { FEATURED_ROTATION_MS } from '@koji/contract/constants'

/** A programmatic scroll ends within this time. */
const AUTO_SCROLL_MS = 900
const SCROLL_END_MS = 120

/** Rotates cards: a scrollable row on small screens, a queue with a large front card on wide ones. */
export function startCarousel(root: HTMLElement, cards: readonly HTMLElement[]): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part=${name}]`)!
  const track = part('track')
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const count = cards.length
  let front = 0
  let paused = reducedMotion.matches
  let hovered = false
  let rotationTimer: ReturnType<typeof setTimeout>
  let scrollTimer: ReturnType<typeof setTimeout>
  let autoScrollUntil = 0

  const dots = cards.map((card, index) => {
    const dot = root.querySelector('[data-dot]')!.cloneNode() as HTMLElement
    dot.ariaLabel = `${card.dataset.card}, ${index + 1} of ${count}`
    dot.addEventListener('click', () => choose(index))
    return dot
  })

  const setFront = (next: number) => {
    front = (next + count) % count
    cards.forEach((card, index) => {
      card.dataset.place = `${(index - front + count) % count}`
      card.toggleAttribute('data-front', index === front)
      dots[index]!.ariaCurrent = index === front ? 'true' : null
    })
  }
  const show = (next: number) => {
    setFront(next)
    autoScrollUntil = performance.now() + AUTO_SCROLL_MS
    const left = cards[front]!.offsetLeft - cards[0]!.offsetLeft
    track.scrollTo({ left, behavior: reducedMotion.matches ? 'auto' : 'smooth' })
    scheduleRotation()
  }
  const choose = (next: number) => {
    show(next)
    part('status').textContent = dots[front]!.ariaLabel
  }
  const scheduleRotation = () => {
    clearTimeout(rotationTimer)
    const isStopped = paused || hovered || document.hidden || root.contains(document.activeElement)
    if (!isStopped && count > 1) rotationTimer = setTimeout(() => show(front + 1), FEATURED_ROTATION_MS)
  }
  const setPaused = (value: boolean) => {
    paused = value
    root.toggleAttribute('data-paused', paused)
    part('pause').ariaLabel = paused ? 'Start rotation' : 'Pause rotation'
    scheduleRotation()
  }
  /** After a swipe, the nearest card becomes the front. */
  const updateFront = () => {
    const distance = (card: HTMLElement) =>
      Math.abs(card.offsetLeft - cards[0]!.offsetLeft - track.scrollLeft)
    const nearest = cards.reduce((best, card) => (distance(card) < distance(best) ? card : best))
    setFront(cards.indexOf(nearest))
    scheduleRotation()
  }
  const on = (target: EventTarget, event: string, handler: (event: Event) => void) =>
    target.addEventListener(event, handler, { signal })

  on(part('previous'), 'click', () => choose(front - 1))
  on(part('next'), 'click', () => choose(front + 1))
  on(part('pause'), 'click', () => setPaused(!paused))
  on(reducedMotion, 'change', () => setPaused(reducedMotion.matches))
  on(document, 'visibilitychange', scheduleRotation)
  on(root, 'focusin', scheduleRotation)
  // The focus moves after this event.
  on(root, 'focusout', () => setTimeout(scheduleRotation))
  for (const event of ['pointerenter', 'pointerleave']) {
    on(root, event, (pointer) => {
      // Touch never hovers.
      hovered = event === 'pointerenter' && (pointer as PointerEvent).pointerType !== 'touch'
      scheduleRotation()
    })
  }
  on(track, 'scroll', () => {
    clearTimeout(scrollTimer)
    if (performance.now() > autoScrollUntil) scrollTimer = setTimeout(updateFront, SCROLL_END_MS)
  })

  part('dots').replaceChildren(...dots)
  root.toggleAttribute('data-many', count > 1)
  setFront(0)
  setPaused(paused)

  return () => {
    controller.abort()
    clearTimeout(rotationTimer)
    clearTimeout(scrollTimer)
    part('dots').replaceChildren()
    root.removeAttribute('data-many')
  }
}
