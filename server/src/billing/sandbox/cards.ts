/** Numbers that work here, and what each of them does. They are nobody's. */
const CARDS = {
  '4242424242424242': { brand: 'Visa', does: 'pays' },
  '5555555555554444': { brand: 'Mastercard', does: 'pays' },
  '4000000000000002': { brand: 'Visa', does: 'declines' },
  '4000002500003155': { brand: 'Visa', does: 'asks' },
  '4000000000000341': { brand: 'Visa', does: 'declines_later' },
  '4000000000000259': { brand: 'Visa', does: 'disputes' },
} as const

export type CardNumber = keyof typeof CARDS
export type Card = { brand: string; last4: string; does: (typeof CARDS)[CardNumber]['does'] }

export const cardOf = (number: string): Card | undefined =>
  number in CARDS ? { ...CARDS[number as CardNumber], last4: number.slice(-4) } : undefined

const BY_END = new Map(Object.keys(CARDS).map((number) => [number.slice(-4), cardOf(number)!]))

/** All that is kept of a card are its last four digits. */
export const cardEndingIn = (last4: string): Card => BY_END.get(last4)!
