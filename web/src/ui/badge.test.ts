import { expect, test } from 'vitest'
import { badgeText } from './badge.tsx'

test('counts to nine and then shows 9+', () => {
  expect(badgeText(1)).toBe('1')
  expect(badgeText(9)).toBe('9')
  expect(badgeText(10)).toBe('9+')
  expect(badgeText(100, 99)).toBe('99+')
})
