import { RecoveryCode } from '@koji/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ALPHABET, showRecoveryCode, writeRecoveryCode } from './rules.ts'

test('every letter of a recovery code is as likely as any other', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const [letter] = writeRecoveryCode(new Uint8Array(10).fill(byte))
    counts.set(letter!, (counts.get(letter!) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted()).toEqual(ALPHABET.split('').toSorted())
  expect(new Set(counts.values())).toEqual(new Set([8]))
})

test('no two letters of a recovery code look alike', () => {
  for (const confusing of '01lo') expect(ALPHABET).not.toContain(confusing)
})

test('a recovery code can be typed as it is shown, without the dash and in capitals', () => {
  const code = writeRecoveryCode(Uint8Array.from([0, 1, 2, 3, 4, 27, 28, 29, 30, 255]))
  expect(code).toBe('abcde56789')
  const shown = showRecoveryCode(code)
  expect(shown).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  for (const typed of [shown, shown.toUpperCase(), shown.replace('-', ' '), code])
    expect(z.parse(RecoveryCode, typed)).toBe(code)
})
