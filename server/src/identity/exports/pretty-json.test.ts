import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json.ts'

test('is what JSON.stringify would have written, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect([...prettyJson(value)].join('')).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

test('moments are written in UTC, and what is not there is left out', () => {
  const value = { at: new Date('2026-06-01T12:00:00Z'), nothing: undefined, list: [{ none: null }] }
  expect([...prettyJson(value)].join('')).toBe(JSON.stringify(value, null, 2))
})
