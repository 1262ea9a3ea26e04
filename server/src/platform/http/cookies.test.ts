import { expect, test } from 'vitest'
import { readCookie } from './cookies.ts'

test.each([
  ['a=1; koji=2; b=3', '2'],
  ['koji=2', '2'],
  ['notkoji=1; koji=2', '2'],
  ['a=koji=1;koji=2', '2'],
  ['notkoji=1', null],
  ['', null],
  [undefined, null],
])('%s', (header, value) => {
  expect(readCookie(header, 'koji')).toBe(value)
})
