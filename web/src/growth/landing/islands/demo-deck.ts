/** A drag of this distance or speed counts as a choice. */
const MIN_DISTANCE_PX = 90
const MIN_SPEED = 0.6
const DEGREES_PER_PX = 0.06

type Side = 'left' | 'right'

/** Lets visitors swipe through a few cards by pointer, buttons or arrow keys. Nothing is sent to the server. */
export function startDemoDeck(root: HTMLElement): () => void {
  const controller = new AbortController()
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part=${name}]`)!
  const cards = [...root.querySelectorAll<HTMLElement>('[data-card]')]
  const matchTitle = part('match').querySelector<HTMLElement>('[data-part=said]')!
  const matchTemplate = matchTitle.textContent!
  let top = 0
  let drag: { x: number; at: number } | null = null

  const on = (target: EventTarget, event: string, handler: (event: never) => void) =>
    target.addEventListener(event, handler as (event: Event) => void, { signal: controller.signal })

  function updateStack(): void {
    cards.forEach((card, index) => {
      const position = index - top
      card.dataset.place = position < 0 ? 'gone' : position < 3 ? `${position}` : 'more'
      card.ariaHidden = position === 0 ? null : 'true'
      if (position >= 0) delete card.dataset.gone
      card.style.transform = ''
    })
  }

  function showOverlay(name: 'match' | 'end'): void {
    part(name).hidden = false
    part('buttons').inert = true
    part(name).querySelector<HTMLElement>('[data-part=said]')!.focus({ preventScroll: true })
  }

  function choose(side: Side): void {
    const card = cards[top]
    if (!card || part('buttons').inert) return
    card.dataset.gone = side
    top++
    updateStack()
    const next = cards[top]
    const action = side === 'right' ? 'You liked' : 'You passed'
    part('status').textContent =
      `${action} ${card.dataset.card}.${next ? ` Next: ${next.dataset.card}.` : ''}`
    if (side === 'right' && 'likesBack' in card.dataset) {
      matchTitle.textContent = matchTemplate.replace('{name}', card.dataset.card!)
      showOverlay('match')
    } else if (!next) showOverlay('end')
  }

  /** The stamps on the card show the choice that releasing it would make. */
  function moveCard(card: HTMLElement, dx: number): void {
    card.style.transform = `translateX(${dx}px) rotate(${dx * DEGREES_PER_PX}deg)`
    for (const stamp of card.querySelectorAll<HTMLElement>('[data-word]')) {
      const opacity = (stamp.dataset.word === 'right' ? dx : -dx) / MIN_DISTANCE_PX
      stamp.style.opacity = `${Math.min(1, Math.max(0, opacity))}`
    }
  }

  function release(card: HTMLElement, dx: number, speed: number): void {
    drag = null
    delete card.dataset.held
    moveCard(card, 0)
    card.style.transform = ''
    if (Math.abs(dx) > MIN_DISTANCE_PX || (Math.abs(speed) > MIN_SPEED && dx * speed > 0))
      choose(dx < 0 ? 'left' : 'right')
  }

  for (const card of cards) {
    on(card, 'pointerdown', (event: PointerEvent) => {
      if (event.button !== 0 || card !== cards[top]) return
      drag = { x: event.clientX, at: event.timeStamp }
      card.dataset.held = ''
      card.setPointerCapture(event.pointerId)
    })
    on(card, 'pointermove', (event: PointerEvent) => {
      if (drag) moveCard(card, event.clientX - drag.x)
    })
    on(card, 'pointerup', (event: PointerEvent) => {
      if (!drag) return
      const dx = event.clientX - drag.x
      release(card, dx, dx / Math.max(1, event.timeStamp - drag.at))
    })
    // The page started to scroll, or the pointer was lost.
    on(card, 'pointercancel', () => drag && release(card, 0, 0))
  }
  for (const button of root.querySelectorAll<HTMLElement>('[data-choice]'))
    on(button, 'click', () => choose(button.dataset.choice as Side))
  on(root, 'keydown', (event: KeyboardEvent) => {
    const side = { ArrowLeft: 'left', ArrowRight: 'right' }[event.key] as Side | undefined
    if (!side || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    choose(side)
  })
  for (const [name, onDismiss] of [
    ['match', () => (cards[top] ? undefined : showOverlay('end'))],
    ['end', () => ((top = 0), updateStack())],
  ] as const)
    on(part(name).querySelector('[data-part=again]')!, 'click', () => {
      part(name).hidden = true
      part('buttons').inert = false
      onDismiss()
      if (!part('buttons').inert) root.querySelector<HTMLElement>('[data-choice=right]')!.focus()
    })
  root.toggleAttribute('data-live', true)

  return () => {
    controller.abort()
    root.removeAttribute('data-live')
    top = 0
    updateStack()
    for (const name of ['match', 'end']) part(name).hidden = true
    part('buttons').inert = false
  }
}
