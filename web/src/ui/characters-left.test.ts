import { expect, test } from 'vitest'
import { charactersLeft } from './characters-left.ts'

test('stays silent far from the limit', () => {
  expect(charactersLeft(45, 140)).toBe('')
  expect(charactersLeft(119, 140)).toBe('')
})

test('announces the last characters in steps', () => {
  expect(charactersLeft(120, 140)).toBe('20 characters left')
  expect(charactersLeft(127, 140)).toBe('20 characters left')
  expect(charactersLeft(130, 140)).toBe('10 characters left')
  expect(charactersLeft(139, 140)).toBe('1 character left')
  expect(charactersLeft(140, 140)).toBe('No characters left')
})

test('counts the characters over the limit', () => {
  expect(charactersLeft(141, 140)).toBe('1 character too many')
  expect(charactersLeft(152, 140)).toBe('12 characters too many')
})

test('stays silent for an empty short field', () => {
  expect(charactersLeft(0, 20)).toBe('')
})
