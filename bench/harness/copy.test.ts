import { expect, test } from 'vitest'
import { encodeRow } from './copy.ts'

test('a row is a line with tabs between its values', () => {
  expect(encodeRow(['a', 1, true, new Date('2026-06-01T12:00:00Z')])).toBe(
    'a\t1\ttrue\t2026-06-01T12:00:00.000Z\n',
  )
})

test('what would break the line is escaped, and nothing is told apart from the text that names it', () => {
  expect(encodeRow(['a\tb\nc\r\\N', null])).toBe('a\\tb\\nc\\r\\\\N\t\\N\n')
})

test('bytes are written in hexadecimal', () => {
  expect(encodeRow([Buffer.from([0, 255])])).toBe('\\\\x00ff\n')
})
