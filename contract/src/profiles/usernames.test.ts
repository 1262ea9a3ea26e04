import { expect, test } from 'vitest'
import { ChosenUsername, isReserved } from './usernames.ts'

test.each(['admin', 'KOJI', ' Support ', 'username', 'discover', 'www'])('%j is reserved', (wish) => {
  expect(isReserved(wish.trim())).toBe(true)
  expect(ChosenUsername.safeParse(wish).error?.issues[0]!.message).toBe('This name is not available')
})

test.each(['admins_friend', 'me_me', 'koji1'])('%j is not', (wish) => {
  expect(ChosenUsername.parse(wish)).toBe(wish)
})

test.each([
  ['ab', 'Username must be at least 3 characters'],
  ['a'.repeat(31), 'Username must be at most 30 characters'],
  ['ana ruiz', 'Only letters a–z, digits and _ are allowed'],
  ['аna', 'Only letters a–z, digits and _ are allowed'],
  ['ana\n', null],
  ['staff', 'This name is not available'],
])('%j: %s', (wish, complaint) => {
  expect(ChosenUsername.safeParse(wish).error?.issues[0]!.message ?? null).toBe(complaint)
})

test('capitals do not matter, and neither does space around it', () => {
  expect(ChosenUsername.parse('  Ana_1 ')).toBe('ana_1')
})

test('no reserved word is empty', () => {
  expect(isReserved('')).toBe(false)
})
