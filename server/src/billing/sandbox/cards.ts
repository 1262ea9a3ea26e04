import { refuse } from '#platform/http/refusal.ts'

/** Test card numbers, and what happens when one of them is charged. */
const CARDS = {
  '4242424242424242': { brand: 'Visa', behavior: 'pays' },
  '5555555555554444': { brand: 'Mastercard', behavior: 'pays' },
  '4000000000000002': { brand: 'Visa', behavior: 'declines' },
  '4000002500003155': { brand: 'Visa', behavior: 'needs_confirmation' },
  '4000000000000341': { brand: 'Visa', behavior: 'declines_renewals' },
  '4000000000000259': { brand: 'Visa', behavior: 'disputes' },
} as const

type CardNumber = keyof typeof CARDS

export interface Card {
  brand: string
  last4: string
  behavior: (typeof CARDS)[CardNumber]['behavior']
}

export interface CardEntry {
  number: string
  /** Whether the fan passed the bank's confirmation (3-D Secure). */
  confirmed: boolean
}

export const findCard = (number: string): Card | undefined =>
  number in CARDS ? { ...CARDS[number as CardNumber], last4: number.slice(-4) } : undefined

const BY_LAST4 = new Map(Object.keys(CARDS).map((number) => [number.slice(-4), findCard(number)!]))

/** Only the last four digits of a customer's card are stored. */
export const cardByLast4 = (last4: string): Card => BY_LAST4.get(last4)!

export function requireAccepted({ behavior }: Card, confirmed: boolean): void {
  if (behavior === 'declines') refuse('card_declined')
  if (behavior === 'needs_confirmation' && !confirmed) refuse('card_asks')
}

export const paysRenewals = ({ behavior }: Card): boolean =>
  behavior !== 'declines' && behavior !== 'declines_renewals'
