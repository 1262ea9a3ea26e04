/** Whoever is decided about, whoever comes next beneath, and those on their way off the table. */
export type Place = 'top' | 'next' | 'out'

interface Table<Card> {
  top: Card
  /** Chosen about, and still to be seen. */
  thrown: readonly Card[]
  /** The deck as it was when all of it was painted last. */
  around: readonly Card[]
}

/**
 * The cards to draw, in an order that stays from choice to choice, so that nothing is moved in the page. Whoever comes
 * next is put there when what was decided is painted; whoever lay on top when a choice is taken back goes beneath.
 */
export function onTable<Card extends { id: string }>({ top, thrown, around }: Table<Card>) {
  const depth = around.findIndex(({ id }) => id === top.id)
  const next = depth === 0 ? around[1] : depth === -1 ? around[0] : undefined
  const at = (card: Card, place: Place) => ({ card, place })
  return [
    ...thrown.filter(({ id }) => id !== top.id && id !== next?.id).map((card) => at(card, 'out')),
    at(top, 'top'),
    ...(next ? [at(next, 'next')] : []),
  ]
}
