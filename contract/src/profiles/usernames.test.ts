import { expect, test } from 'vitest'
import { ChosenUsername, isReserved } from './usernames.ts'

test.each(['admin', 'KOJI', ' Support ', 'username', 'discover', 'www'])('reserves %j', (username) => {
  expect(isReserved(username.trim())).toBe(true)
  expect(ChosenUsername.safeParse(username).error?.issues[0]!.message).toBe('This name is not available')
})

test.each(['admins_friend', 'me_me', 'koji1'])('accepts %j', (username) => {
  expect(ChosenUsername.parse(username)).toBe(username)
})

test.each([
  ['ab', 'Username must be at least 3 characters'],
  ['a'.repeat(31), 'Username must be at most 30 characters'],
  ['ana ruiz', 'Only letters a–z, digits and _ are allowed'],
  ['аna', 'Only letters a–z, digits and _ are allowed'],
  ['ana\n', null],
  ['staff', 'This name is not available'],
])('answers %j with %j', (username, error) => {
  expect(ChosenUsername.safeParse(username).error?.issues[0]!.message ?? null).toBe(error)
})

test('ignores case and surrounding spaces', () => {
  expect(ChosenUsername.parse('  Ana_1 ')).toBe('ana_1')
})

test('the list of reserved words has no empty entry', () => {
  expect(isReserved('')).toBe(false)
})
