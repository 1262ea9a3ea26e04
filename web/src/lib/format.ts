const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat('en-US')

/** Cents, as people read them. */
export const dollars = (cents: number): string => money.format(cents / 100)

/** "1 subscriber", "2,318 subscribers". */
export const people = (count: number, one: string): string =>
  `${whole.format(count)} ${one}${count === 1 ? '' : 's'}`
