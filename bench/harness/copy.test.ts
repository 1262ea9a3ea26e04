import { expect, test } from 'vitest'
import { encodeRow } from './copy.ts'

test('encodes a row as a line of tab-separated values', () => {
  expect(encodeRow(['a', 1, true, new Date('2026-06-01T12:00:00Z')])).toBe(
    'a\t1\ttrue\t2026-06-01T12:00:00.000Z\n',
  )
})

test('escapes special characters, and null differs from the text \\N', () => {
  expect(encodeRow(['a\tb\nc\r\\N', null])).toBe('a\\tb\\nc\\r\\\\N\t\\N\n')
})

test('encodes bytes in hexadecimal', () => {
  expect(encodeRow([Buffer.from([0, 255])])).toBe('\\\\x00ff\n')
})
