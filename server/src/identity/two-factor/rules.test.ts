import { RecoveryCode } from '@koji/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ALPHABET, encodeRecoveryCode, formatRecoveryCode } from './rules.ts'

test('makes every letter of a recovery code equally likely', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const [letter] = encodeRecoveryCode(new Uint8Array(10).fill(byte))
    counts.set(letter!, (counts.get(letter!) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted()).toEqual(ALPHABET.split('').toSorted())
  expect(new Set(counts.values())).toEqual(new Set([8]))
})

test('uses no letters that look alike', () => {
  for (const confusing of '01lo') expect(ALPHABET).not.toContain(confusing)
})

test('accepts a recovery code with or without its dash, in any case', () => {
  const code = encodeRecoveryCode(Uint8Array.from([0, 1, 2, 3, 4, 27, 28, 29, 30, 255]))
  expect(code).toBe('abcde56789')
  const formatted = formatRecoveryCode(code)
  expect(formatted).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  for (const typed of [formatted, formatted.toUpperCase(), formatted.replace('-', ' '), code])
    expect(z.parse(RecoveryCode, typed)).toBe(code)
})
