/** So far a card has to be drawn, or thrown so fast, to count as a choice. */
const FAR = 90
const FAST = 0.6
const TURN = 0.06

type Side = 'left' | 'right'

/** Lets visitors swipe through a few cards, by pointer, buttons or arrow keys. Nobody is told. */
export function startDemoDeck(root: HTMLElement): () => void {
  const off = new AbortController()
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part=${name}]`)!
  const cards = [...root.querySelectorAll<HTMLElement>('[data-card]')]
  const words = { match: part('match').querySelector<HTMLElement>('[data-part=said]')! }
  const titles = { match: words.match.textContent! }
  let top = 0
  let held: { x: number; at: number } | null = null

  const on = (target: EventTarget, event: string, act: (event: never) => void) =>
    target.addEventListener(event, act as (event: Event) => void, { signal: off.signal })

  function lay(): void {
    cards.forEach((card, index) => {
      const place = index - top
      card.dataset.place = place < 0 ? 'gone' : place < 3 ? `${place}` : 'more'
      card.ariaHidden = place === 0 ? null : 'true'
      if (place >= 0) delete card.dataset.gone
      card.style.transform = ''
    })
  }

  function pause(name: 'match' | 'end'): void {
    part(name).hidden = false
    part('buttons').inert = true
    part(name).querySelector<HTMLElement>('[data-part=said]')!.focus({ preventScroll: true })
  }

  function choose(side: Side): void {
    const card = cards[top]
    if (!card || part('buttons').inert) return
    card.dataset.gone = side
    top++
    lay()
    const next = cards[top]
    const done = side === 'right' ? 'You liked' : 'You passed'
    part('status').textContent = `${done} ${card.dataset.card}.${next ? ` Next: ${next.dataset.card}.` : ''}`
    if (side === 'right' && 'likesBack' in card.dataset) {
      words.match.textContent = titles.match.replace('{name}', card.dataset.card!)
      pause('match')
    } else if (!next) pause('end')
  }

  /** The words on the card say what letting go would mean. */
  function draw(card: HTMLElement, by: number): void {
    card.style.transform = `translateX(${by}px) rotate(${by * TURN}deg)`
    for (const word of card.querySelectorAll<HTMLElement>('[data-word]')) {
      const strength = (word.dataset.word === 'right' ? by : -by) / FAR
      word.style.opacity = `${Math.min(1, Math.max(0, strength))}`
    }
  }

  function release(card: HTMLElement, by: number, speed: number): void {
    held = null
    delete card.dataset.held
    draw(card, 0)
    card.style.transform = ''
    if (Math.abs(by) > FAR || (Math.abs(speed) > FAST && by * speed > 0)) choose(by < 0 ? 'left' : 'right')
  }

  for (const card of cards) {
    on(card, 'pointerdown', (event: PointerEvent) => {
      if (event.button !== 0 || card !== cards[top]) return
      held = { x: event.clientX, at: event.timeStamp }
      card.dataset.held = ''
      card.setPointerCapture(event.pointerId)
    })
    on(card, 'pointermove', (event: PointerEvent) => {
      if (held) draw(card, event.clientX - held.x)
    })
    on(card, 'pointerup', (event: PointerEvent) => {
      if (!held) return
      const by = event.clientX - held.x
      release(card, by, by / Math.max(1, event.timeStamp - held.at))
    })
    // The page began to scroll, or the pointer was taken away.
    on(card, 'pointercancel', () => held && release(card, 0, 0))
  }
  for (const button of root.querySelectorAll<HTMLElement>('[data-choice]'))
    on(button, 'click', () => choose(button.dataset.choice as Side))
  on(root, 'keydown', (event: KeyboardEvent) => {
    const side = { ArrowLeft: 'left', ArrowRight: 'right' }[event.key] as Side | undefined
    if (!side || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    choose(side)
  })
  for (const [name, act] of [
    ['match', () => (cards[top] ? undefined : pause('end'))],
    ['end', () => ((top = 0), lay())],
  ] as const)
    on(part(name).querySelector('[data-part=again]')!, 'click', () => {
      part(name).hidden = true
      part('buttons').inert = false
      act()
      if (!part('buttons').inert) root.querySelector<HTMLElement>('[data-choice=right]')!.focus()
    })
  root.toggleAttribute('data-live', true)

  return () => {
    off.abort()
    root.removeAttribute('data-live')
    top = 0
    lay()
    for (const name of ['match', 'end']) part(name).hidden = true
    part('buttons').inert = false
  }
}
