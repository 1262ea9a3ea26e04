import { expect, test } from 'vitest'
import { bandsOf, differingBits, isDistinctive, isSimilar, mailboxOf, nearbyKeys } from './rules.ts'

test.each([
  ['Ana.Maria+koji@Gmail.com', 'anamaria@gmail.com'],
  ['anamaria@googlemail.com', 'anamaria@gmail.com'],
  ['ana.maria+x@outlook.com', 'ana.maria@outlook.com'],
  ['ana+x@example.org', 'ana+x@example.org'],
  ['a.b@example.org', 'a.b@example.org'],
])('maps %s to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

const hash = Buffer.from('0f1e2d3c4b5a6978', 'hex')
const flipped = (...bits: number[]) => {
  const other = Buffer.from(hash)
  for (const bit of bits) other[bit >> 3]! ^= 1 << (bit & 7)
  return other
}

test('finds and matches hashes that differ in six bits, wherever the bits are', () => {
  for (const bits of [[], [0], [0, 1, 2, 3, 4, 5], [0, 1, 16, 17, 32, 48], [0, 16, 32, 33, 48, 49]]) {
    const other = flipped(...bits)
    expect(differingBits(hash, other)).toBe(bits.length)
    expect(isSimilar(hash, other)).toBe(true)
    expect(nearbyKeys(other).some((key) => bandsOf(hash).includes(key))).toBe(true)
  }
  expect(isSimilar(hash, flipped(0, 1, 2, 3, 4, 5, 6))).toBe(false)
})

test('searches for a hash by 68 distinct keys', () => {
  expect(new Set(nearbyKeys(hash)).size).toBe(68)
})

test('ignores the hash of a plain surface', () => {
  expect(isDistinctive(Buffer.alloc(8))).toBe(false)
  expect(isDistinctive(Buffer.alloc(8, 0xff))).toBe(false)
  expect(isDistinctive(hash)).toBe(true)
})
