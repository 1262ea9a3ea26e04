import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { randomId } from './random-id.ts'

test('makes UUIDs that the contract accepts, each a different one', () => {
  const ids = Array.from({ length: 100 }, randomId)
  for (const id of ids) expect(z.uuidv4().parse(id)).toBe(id)
  expect(new Set(ids).size).toBe(100)
})
