import { expect, test } from 'vitest'
import { changesCounts } from './counts.ts'
import { MATCH, ME, message } from './samples.ts'

test('refreshes the counts when a message arrives, is read or is unsent', () => {
  const change = (more = {}) =>
    ({ type: 'message_changed', match: MATCH, message: message(1, more) }) as const
  expect(changesCounts({ type: 'message', match: MATCH, message: message(1) })).toBe(true)
  expect(changesCounts({ type: 'read', match: MATCH, person: ME, seq: 1 })).toBe(true)
  expect(changesCounts(change({ unsent: true }))).toBe(true)
  expect(changesCounts(change())).toBe(false)
  expect(changesCounts({ type: 'delivered', match: MATCH, seq: 1 })).toBe(false)
})
