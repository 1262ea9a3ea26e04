const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat('en-US')

/** Cents, as people read them. */
export const dollars = (cents: number): string => money.format(cents / 100)

/** "1 subscriber", "2,318 subscribers". */
export const counted = (count: number, one: string): string =>
  `${whole.format(count)} ${one}${count === 1 ? '' : 's'}`

/** First letters of the first and the last word; whole characters, so that no name is cut in half. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word!)[0]!.toUpperCase()).join('') || '?'
}
