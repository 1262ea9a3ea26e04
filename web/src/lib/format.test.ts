import { expect, test } from 'vitest'
import { counted, dollars, initials } from './format.ts'

test('a price keeps both its digits after the point', () => {
  expect(dollars(799)).toBe('$7.99')
  expect(dollars(200)).toBe('$2.00')
  expect(dollars(123_456)).toBe('$1,234.56')
})

test('what is counted agrees with its number', () => {
  expect(counted(0, 'subscriber')).toBe('0 subscribers')
  expect(counted(1, 'subscriber')).toBe('1 subscriber')
  expect(counted(4_902, 'subscriber')).toBe('4,902 subscribers')
})

test('initials come from the first and the last word', () => {
  expect(initials('Mira Okafor')).toBe('MO')
  expect(initials('Crumb & Co.')).toBe('CC')
  expect(initials('Anna Maria von Trapp')).toBe('AT')
  expect(initials('hugo')).toBe('H')
})

test('initials survive empty names, spaces and characters outside the basic plane', () => {
  expect(initials('  ')).toBe('?')
  expect(initials(' · ')).toBe('?')
  expect(initials('  élise   øst ')).toBe('ÉØ')
  expect(initials('𝒜lma')).toBe('𝒜')
})
