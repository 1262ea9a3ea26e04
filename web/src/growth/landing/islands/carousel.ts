import { FEATURED_ROTATION_MS } from '@koji/contract/constants'

/** A scroll that we began ourselves ends within this time. */
const OWN_SCROLL_MS = 900
const SCROLL_SETTLED_MS = 120

/** Turns cards into a rotation: a row to swipe on small screens, a queue with a large front on wide ones. */
export function startCarousel(root: HTMLElement, cards: readonly HTMLElement[]): () => void {
  const off = new AbortController()
  const { signal } = off
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part=${name}]`)!
  const track = part('track')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const count = cards.length
  let front = 0
  let paused = calm.matches
  let hovered = false
  let turn: ReturnType<typeof setTimeout>
  let settled: ReturnType<typeof setTimeout>
  let ownScrollUntil = 0

  const dots = cards.map((card, index) => {
    const dot = root.querySelector('[data-dot]')!.cloneNode() as HTMLElement
    dot.ariaLabel = `${card.dataset.card}, ${index + 1} of ${count}`
    dot.addEventListener('click', () => choose(index))
    return dot
  })

  const place = (next: number) => {
    front = (next + count) % count
    cards.forEach((card, index) => {
      card.dataset.place = `${(index - front + count) % count}`
      card.toggleAttribute('data-front', index === front)
      dots[index]!.ariaCurrent = index === front ? 'true' : null
    })
  }
  const show = (next: number) => {
    place(next)
    ownScrollUntil = performance.now() + OWN_SCROLL_MS
    const left = cards[front]!.offsetLeft - cards[0]!.offsetLeft
    track.scrollTo({ left, behavior: calm.matches ? 'auto' : 'smooth' })
    wait()
  }
  const choose = (next: number) => {
    show(next)
    part('status').textContent = dots[front]!.ariaLabel
  }
  const wait = () => {
    clearTimeout(turn)
    const held = paused || hovered || document.hidden || root.contains(document.activeElement)
    if (!held && count > 1) turn = setTimeout(() => show(front + 1), FEATURED_ROTATION_MS)
  }
  const pause = (value: boolean) => {
    paused = value
    root.toggleAttribute('data-paused', paused)
    part('pause').ariaLabel = paused ? 'Start rotation' : 'Pause rotation'
    wait()
  }
  /** The card that a swipe has brought to the front. */
  const follow = () => {
    const distance = (card: HTMLElement) =>
      Math.abs(card.offsetLeft - cards[0]!.offsetLeft - track.scrollLeft)
    const nearest = cards.reduce((best, card) => (distance(card) < distance(best) ? card : best))
    place(cards.indexOf(nearest))
    wait()
  }
  const on = (target: EventTarget, event: string, act: (event: Event) => void) =>
    target.addEventListener(event, act, { signal })

  on(part('previous'), 'click', () => choose(front - 1))
  on(part('next'), 'click', () => choose(front + 1))
  on(part('pause'), 'click', () => pause(!paused))
  on(calm, 'change', () => pause(calm.matches))
  on(document, 'visibilitychange', wait)
  on(root, 'focusin', wait)
  // Only after this event has the focus moved on.
  on(root, 'focusout', () => setTimeout(wait))
  for (const event of ['pointerenter', 'pointerleave']) {
    on(root, event, (pointer) => {
      // A finger leaves no pointer behind that could hover.
      hovered = event === 'pointerenter' && (pointer as PointerEvent).pointerType !== 'touch'
      wait()
    })
  }
  on(track, 'scroll', () => {
    clearTimeout(settled)
    if (performance.now() > ownScrollUntil) settled = setTimeout(follow, SCROLL_SETTLED_MS)
  })

  part('dots').replaceChildren(...dots)
  root.toggleAttribute('data-many', count > 1)
  place(0)
  pause(paused)

  return () => {
    off.abort()
    clearTimeout(turn)
    clearTimeout(settled)
    part('dots').replaceChildren()
    root.removeAttribute('data-many')
  }
}
