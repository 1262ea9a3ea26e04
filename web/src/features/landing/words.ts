/** Cents as people write them: 799 is $7.99. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

export const subscribers = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'subscriber' : 'subscribers'}`

/** Up to two letters that stand for a person without a photo. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return chosen.map((word) => [...word!][0]!.toUpperCase()).join('')
}
