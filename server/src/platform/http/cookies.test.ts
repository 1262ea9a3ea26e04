import { expect, test } from 'vitest'
import { readCookie, writeCookie } from './cookies.ts'

test.each([
  ['a=1; koji=2; b=3', '2'],
  ['koji=2', '2'],
  ['notkoji=1; koji=2', '2'],
  ['a=koji=1;koji=2', '2'],
  ['notkoji=1', null],
  ['', null],
  [undefined, null],
])('reads the right cookie from %j', (header, value) => {
  expect(readCookie(header, 'koji')).toBe(value)
})

test('marks a cookie as Secure, HttpOnly and SameSite', () => {
  expect(writeCookie('koji', 'a.b-c', { maxAge: 60, secure: true })).toBe(
    'koji=a.b-c; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})
