import type { Statement } from '@koji/contract'
import { expect, test } from 'vitest'
import { monthName, netEarnings, spanOfDays, statementLines } from './statements.ts'

const statement: Statement = {
  month: '2026-11',
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  over: false,
  opening: 500,
  gross: 3_000,
  fees: -200,
  refunds: -1_000,
  disputes: -100,
  payouts: -700,
  closing: 1_500,
}

test('adds up from the opening to the closing balance', () => {
  expect(statementLines(statement).reduce((sum, { amount }) => sum + amount, statement.opening)).toBe(1_500)
  expect(netEarnings(statement)).toBe(1_700)
})

test('names months independently of the time zone', () => {
  expect([monthName('2026-11'), monthName('2026-01')]).toEqual(['November 2026', 'January 2026'])
})

test('counts today and the six days before it as seven days, in UTC', () => {
  expect(spanOfDays(7, '2026-11-16T23:59:00.000Z')).toEqual({
    from: '2026-11-10T00:00:00.000Z',
    to: '2026-11-17T00:00:00.000Z',
  })
})
