import { expect, test } from 'vitest'
import { tint } from './avatar.tsx'

test('keeps the color of a name', () => {
  expect(tint('Mira Okafor')).toBe(tint('Mira Okafor'))
  expect(
    new Set(['Mira', 'Hugo', 'Lena', 'Dae', 'Ines', 'Jonas', 'Grace', 'Aiko'].map(tint)).size,
  ).toBeGreaterThan(2)
})
