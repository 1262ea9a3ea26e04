import { expect, test } from 'vitest'
import { suggestedUsername } from './username.ts'

test.each([
  ['Lena', 'lena'],
  ['  Ana María Ruiz ', 'ana_maria_ruiz'],
  ['Søren Groß', 'soren_gross'],
  ["Jean-Luc d'Arc", 'jean_luc_d_arc'],
  ['A very long name that goes on and on', 'a_very_long_name_that_goes'],
])('%s could be @%s', (name, username) => {
  expect(suggestedUsername(name)).toBe(username)
})

test.each(['', 'Bo', '美咲', 'Admin'])('%s alone makes no username', (name) => {
  expect(suggestedUsername(name)).toBeNull()
})

test('a number makes it longer, and free', () => {
  expect(suggestedUsername('Bo', 27)).toBe('bo_27')
  expect(suggestedUsername('A very long name that goes on and on', 999)).toHaveLength(30)
  expect(suggestedUsername('美咲', 27)).toBeNull()
})
