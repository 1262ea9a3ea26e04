import { expect, test } from 'vitest'
import { nightlyDays, OPEN_DAYS } from './comparing.ts'

const night = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, 2, 23))

test('each is looked at whole in one night of seven, and the nights share the work', () => {
  const whole = Array.from({ length: 7 }, () => 0)
  for (let n = 0; n < 700; n++) {
    const id = `sub_${n.toString(36)}`
    const nights = whole.map((_, index) => nightlyDays(id, night(index)))
    expect(nights.filter((days) => days === OPEN_DAYS)).toHaveLength(1)
    whole[nights.indexOf(OPEN_DAYS)]!++
  }
  for (const count of whole) expect(count).toBeGreaterThan(50)
})
