import { expect, test } from 'vitest'
import { charactersLeft } from './characters-left.ts'

test('nothing is said far from the end', () => {
  expect(charactersLeft(45, 140)).toBe('')
  expect(charactersLeft(119, 140)).toBe('')
})

test('the last characters are announced in steps', () => {
  expect(charactersLeft(120, 140)).toBe('20 characters left')
  expect(charactersLeft(127, 140)).toBe('20 characters left')
  expect(charactersLeft(130, 140)).toBe('10 characters left')
  expect(charactersLeft(139, 140)).toBe('1 character left')
  expect(charactersLeft(140, 140)).toBe('No characters left')
})

test('the excess is counted', () => {
  expect(charactersLeft(141, 140)).toBe('1 character too many')
  expect(charactersLeft(152, 140)).toBe('12 characters too many')
})

test('an empty short field says nothing', () => {
  expect(charactersLeft(0, 20)).toBe('')
})
