/** `out` cards have been decided about, and are still animating. */
export type Position = 'top' | 'next' | 'out'

interface Stack<Card> {
  top: Card
  /** Cards that animate off the screen. */
  leaving: readonly Card[]
  /** The deck as of the last full paint, which may lag behind `top`. */
  deck: readonly Card[]
}

/**
 * The cards to render, in an order that doesn't change between swipes, so that no element moves in the document. The
 * next card is added once a swipe is painted; after an undo, the card that was on top goes below.
 */
export function stackCards<Card extends { id: string }>({ top, leaving, deck }: Stack<Card>) {
  const depth = deck.findIndex(({ id }) => id === top.id)
  const next = depth === 0 ? deck[1] : depth === -1 ? deck[0] : undefined
  const at = (card: Card, position: Position) => ({ card, position })
  return [
    ...leaving.filter(({ id }) => id !== top.id && id !== next?.id).map((card) => at(card, 'out')),
    at(top, 'top'),
    ...(next ? [at(next, 'next')] : []),
  ]
}
