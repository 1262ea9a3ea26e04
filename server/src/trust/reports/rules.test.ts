import { expect, test } from 'vitest'
import { hides, weightOf } from './rules.ts'

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
] as const)('whose reports came out as %o weighs %s', (record, weight) => {
  expect(weightOf(record)).toBe(weight)
})

test('three people hide something, or one whose word is good; those who flood do not', () => {
  expect(hides([fresh, fresh])).toBe(false)
  expect(hides([fresh, fresh, fresh])).toBe(true)
  expect(hides([trusted])).toBe(true)
  expect(hides([fresh, fresh, flooding, flooding, flooding])).toBe(false)
})
