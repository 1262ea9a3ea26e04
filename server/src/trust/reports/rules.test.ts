import { expect, test } from 'vitest'
import { shouldHide, weightOf } from './rules.ts'

const fresh = { upheld: 0, dismissed: 0 }
const trusted = { upheld: 3, dismissed: 1 }
const flooding = { upheld: 1, dismissed: 5 }

test.each([
  [{ upheld: 0, dismissed: 0 }, 'usual'],
  [{ upheld: 2, dismissed: 0 }, 'usual'],
  [{ upheld: 3, dismissed: 0 }, 'trusted'],
  [{ upheld: 7, dismissed: 3 }, 'trusted'],
  [{ upheld: 6, dismissed: 3 }, 'usual'],
  [{ upheld: 0, dismissed: 4 }, 'usual'],
  [{ upheld: 1, dismissed: 5 }, 'none'],
  [{ upheld: 2, dismissed: 5 }, 'usual'],
] as const)('gives a reporter with %o the weight "%s"', (record, weight) => {
  expect(weightOf(record)).toBe(weight)
})

test('hides a subject after three reporters or one trusted reporter, ignoring those who flood', () => {
  expect(shouldHide([fresh, fresh])).toBe(false)
  expect(shouldHide([fresh, fresh, fresh])).toBe(true)
  expect(shouldHide([trusted])).toBe(true)
  expect(shouldHide([fresh, fresh, flooding, flooding, flooding])).toBe(false)
})
