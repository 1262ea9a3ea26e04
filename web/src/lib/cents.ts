/** Parses "7.99", "$7,99" or "8" into cents; null when the text isn't an amount. */
export function parseCents(typed: string): number | null {
  const [, whole, part = ''] = /^\$?(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

export const formatPriceInput = (cents: number): string => (cents / 100).toFixed(2)
