import { expect, test } from 'vitest'
import { grouped, isSameCard } from './card-number.ts'

test('a number is read in groups, however it was typed', () => {
  expect(grouped('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(grouped('4242-4242 42')).toBe('4242 4242 42')
  expect(grouped('')).toBe('')
})

test('spaces make no other card', () => {
  expect(isSameCard('4242 4242 4242 4242', '4242424242424242')).toBe(true)
  expect(isSameCard('4242 4242 4242 424', '4242424242424242')).toBe(false)
})
