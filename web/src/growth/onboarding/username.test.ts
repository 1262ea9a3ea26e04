import { expect, test } from 'vitest'
import { suggestUsername } from './username.ts'

test.each([
  ['Lena', 'lena'],
  ['  Ana María Ruiz ', 'ana_maria_ruiz'],
  ['Søren Groß', 'soren_gross'],
  ["Jean-Luc d'Arc", 'jean_luc_d_arc'],
  ['A very long name that goes on and on', 'a_very_long_name_that_goes'],
])('suggests for %s the username @%s', (name, username) => {
  expect(suggestUsername(name)).toBe(username)
})

test.each(['', 'Bo', '美咲', 'Admin'])('suggests nothing for "%s"', (name) => {
  expect(suggestUsername(name)).toBeNull()
})

test('appends a number', () => {
  expect(suggestUsername('Bo', 27)).toBe('bo_27')
  expect(suggestUsername('A very long name that goes on and on', 999)).toHaveLength(30)
  expect(suggestUsername('美咲', 27)).toBeNull()
})
