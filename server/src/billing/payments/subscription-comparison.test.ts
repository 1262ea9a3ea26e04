import { expect, test } from 'vitest'
import { DISPUTABLE_DAYS, nightlyDays } from './subscription-comparison.ts'

const night = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, 2, 23))

test('compares all payments of a subscription on one of seven nights, evenly spread', () => {
  const fullComparisons = Array.from({ length: 7 }, () => 0)
  for (let n = 0; n < 700; n++) {
    const id = `sub_${n.toString(36)}`
    const nights = fullComparisons.map((_, index) => nightlyDays(id, night(index)))
    expect(nights.filter((days) => days === DISPUTABLE_DAYS)).toHaveLength(1)
    fullComparisons[nights.indexOf(DISPUTABLE_DAYS)]!++
  }
  for (const count of fullComparisons) expect(count).toBeGreaterThan(50)
})
