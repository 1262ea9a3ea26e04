/** "7.99", "$7,99" or "8" in cents; null when it is no amount. */
export function centsIn(typed: string): number | null {
  const [, whole, part = ''] = /^\$?(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** As it stands in a field for it. */
export const typedPrice = (cents: number): string => (cents / 100).toFixed(2)
