import { expect, test } from 'vitest'
import { initials, tint } from './avatar.tsx'

test('initials come from the first and the last word', () => {
  expect(initials('Mira Okafor')).toBe('MO')
  expect(initials('Anna Maria von Trapp')).toBe('AT')
  expect(initials('hugo')).toBe('H')
})

test('initials survive empty names, spaces and characters outside the basic plane', () => {
  expect(initials('  ')).toBe('?')
  expect(initials('  élise   øst ')).toBe('ÉØ')
  expect(initials('𝒜lma')).toBe('𝒜')
})

test('a name keeps its colour', () => {
  expect(tint('Mira Okafor')).toBe(tint('Mira Okafor'))
  expect(
    new Set(['Mira', 'Hugo', 'Lena', 'Dae', 'Ines', 'Jonas', 'Grace', 'Aiko'].map(tint)).size,
  ).toBeGreaterThan(2)
})
