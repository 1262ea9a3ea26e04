import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json.ts'

test('writes what JSON.stringify writes, for any value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect([...prettyJson(value)].join('')).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

test('writes dates in UTC and omits undefined values', () => {
  const value = { at: new Date('2026-06-01T12:00:00Z'), nothing: undefined, list: [{ none: null }] }
  expect([...prettyJson(value)].join('')).toBe(JSON.stringify(value, null, 2))
})
