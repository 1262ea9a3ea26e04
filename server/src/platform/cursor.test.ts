import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decodeCursor, encodeCursor, pageOf } from './cursor.ts'

const Keys = z.tuple([z.iso.datetime(), z.uuid()])
const keys = ['2026-01-01T00:00:00.000Z', '01a00000-0000-7000-8000-000000000000'] as const

test('decodes a cursor to its original keys', () => {
  expect(decodeCursor(encodeCursor(keys), Keys)).toEqual(keys)
  expect(decodeCursor(undefined, Keys)).toBeNull()
})

test.each(['', '!', 'bm9uc2Vuc2U', encodeCursor(['2026', 'x']), encodeCursor([])])(
  'refuses the cursor %j',
  (cursor) => {
    expect(() => decodeCursor(cursor, Keys)).toThrow('invalid_input')
  },
)

test('includes a cursor only if there are more rows', () => {
  const page = (rows: number[]) => pageOf(rows, 3, String, (row) => [row])
  expect(page([1, 2])).toEqual({ items: ['1', '2'], next: null })
  expect(page([1, 2, 3])).toEqual({ items: ['1', '2', '3'], next: null })
  expect(page([1, 2, 3, 4])).toEqual({ items: ['1', '2', '3'], next: encodeCursor([3]) })
  expect(page([])).toEqual({ items: [], next: null })
})
