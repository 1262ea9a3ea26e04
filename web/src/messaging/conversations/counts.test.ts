import { expect, test } from 'vitest'
import { changesCounts } from './counts.ts'
import { MATCH, ME, message } from './samples.ts'

test('what is new is counted again when something comes, is read, or is taken back', () => {
  const change = (more = {}) =>
    ({ type: 'message_changed', match: MATCH, message: message(1, more) }) as const
  expect(changesCounts({ type: 'message', match: MATCH, message: message(1) })).toBe(true)
  expect(changesCounts({ type: 'read', match: MATCH, person: ME, seq: 1 })).toBe(true)
  expect(changesCounts(change({ unsent: true }))).toBe(true)
  expect(changesCounts(change())).toBe(false)
  expect(changesCounts({ type: 'delivered', match: MATCH, seq: 1 })).toBe(false)
})
