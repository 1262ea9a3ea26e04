import { expect, test } from 'vitest'
import { bandsOf, differingBits, keysNear, looksSame, mailboxOf, saysSomething } from './rules.ts'

test.each([
  ['Ana.Maria+koji@Gmail.com', 'anamaria@gmail.com'],
  ['anamaria@googlemail.com', 'anamaria@gmail.com'],
  ['ana.maria+x@outlook.com', 'ana.maria@outlook.com'],
  ['ana+x@example.org', 'ana+x@example.org'],
  ['a.b@example.org', 'a.b@example.org'],
])('%s leads to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

const look = Buffer.from('0f1e2d3c4b5a6978', 'hex')
const flipped = (...bits: number[]) => {
  const other = Buffer.from(look)
  for (const bit of bits) other[bit >> 3]! ^= 1 << (bit & 7)
  return other
}

test('looks that differ in six bits are found and are the same, wherever the bits are', () => {
  for (const bits of [[], [0], [0, 1, 2, 3, 4, 5], [0, 1, 16, 17, 32, 48], [0, 16, 32, 33, 48, 49]]) {
    const other = flipped(...bits)
    expect(differingBits(look, other)).toBe(bits.length)
    expect(looksSame(look, other)).toBe(true)
    expect(keysNear(other).some((key) => bandsOf(look).includes(key))).toBe(true)
  }
  expect(looksSame(look, flipped(0, 1, 2, 3, 4, 5, 6))).toBe(false)
})

test('however many there are, a look is asked for by 68 keys', () => {
  expect(new Set(keysNear(look)).size).toBe(68)
})

test('a plain wall says nothing', () => {
  expect(saysSomething(Buffer.alloc(8))).toBe(false)
  expect(saysSomething(Buffer.alloc(8, 0xff))).toBe(false)
  expect(saysSomething(look)).toBe(true)
})
