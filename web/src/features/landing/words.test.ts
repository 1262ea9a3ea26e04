import { expect, test } from 'vitest'
import { dollars, initials, subscribers } from './words.ts'

test('a price keeps both its digits after the point', () => {
  expect(dollars(799)).toBe('$7.99')
  expect(dollars(200)).toBe('$2.00')
  expect(dollars(9_999)).toBe('$99.99')
})

test('subscribers are counted in words that agree', () => {
  expect(subscribers(0)).toBe('0 subscribers')
  expect(subscribers(1)).toBe('1 subscriber')
  expect(subscribers(4_902)).toBe('4,902 subscribers')
})

test('initials come from the first and the last word', () => {
  expect(initials('Okafor Ceramics')).toBe('OC')
  expect(initials('Crumb & Co.')).toBe('CC')
  expect(initials('élodie de la mer')).toBe('ÉM')
  expect(initials('wandafolio')).toBe('W')
  expect(initials('𝒜lma')).toBe('𝒜')
  expect(initials(' · ')).toBe('')
})
