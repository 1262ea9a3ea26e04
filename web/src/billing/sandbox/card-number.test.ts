import { expect, test } from 'vitest'
import { groupDigits, isSameCard } from './card-number.ts'

test('groups the digits of a number, however it was typed', () => {
  expect(groupDigits('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(groupDigits('4242-4242 42')).toBe('4242 4242 42')
  expect(groupDigits('')).toBe('')
})

test('ignores spaces when comparing cards', () => {
  expect(isSameCard('4242 4242 4242 4242', '4242424242424242')).toBe(true)
  expect(isSameCard('4242 4242 4242 424', '4242424242424242')).toBe(false)
})
