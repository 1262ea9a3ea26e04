import { expect, test } from 'vitest'
import { secretsFrom } from '#platform/secrets.ts'
import { envelopeKeys } from './envelope.ts'

const secrets = secretsFrom('the secret of a test, at least 32 letters')
const [first, second] = ['the first document key, 32 letters', 'the second document key, 32 letters']
const picture = Buffer.from('the bytes of a picture')
const [id, other] = ['0192ab00-0000-7000-8000-000000000001', '0192ab00-0000-7000-8000-000000000002']
const keys = (DOCUMENT_KEY?: string, DOCUMENT_KEY_BEFORE?: string) =>
  envelopeKeys({ DOCUMENT_KEY, DOCUMENT_KEY_BEFORE }, secrets)

test('decrypts what it encrypted', () => {
  const { sealed, ...wrapped } = keys().seal(id, picture)
  expect(sealed.includes(picture)).toBe(false)
  expect(keys().open(id, wrapped, sealed)).toEqual(picture)
})

test('encrypts the same picture differently each time', () => {
  const [one, two] = [keys().seal(id, picture), keys().seal(id, picture)]
  expect(one.sealed.equals(two.sealed)).toBe(false)
  expect(one.wrappedKey.equals(two.wrappedKey)).toBe(false)
})

test('refuses to decrypt one document as another', () => {
  const { sealed, ...wrapped } = keys().seal(id, picture)
  const theirs = keys().seal(other, picture)
  expect(() => keys().open(other, wrapped, sealed)).toThrow()
  expect(() => keys().open(other, theirs, sealed)).toThrow()
})

test('detects a changed byte', () => {
  const { sealed, ...wrapped } = keys().seal(id, picture)
  sealed[sealed.length - 1]! ^= 1
  expect(() => keys().open(id, wrapped, sealed)).toThrow()
})

test('decrypts with the current and the previous key only', () => {
  const { sealed, ...wrapped } = keys(first).seal(id, picture)
  expect(keys(second).open(id, wrapped, sealed)).toBeNull()
  expect(keys(second, first).open(id, wrapped, sealed)).toEqual(picture)
})

test('no longer needs the previous key after rewrapping', () => {
  const { sealed, ...wrapped } = keys(first).seal(id, picture)
  const rewrapped = keys(second, first).rewrap(id, wrapped)!
  expect(rewrapped.wrappedBy).toBe(keys(second).currentName)
  expect(keys(second).open(id, rewrapped, sealed)).toEqual(picture)
  expect(keys(first).open(id, rewrapped, sealed)).toBeNull()
})

test('decrypts documents that were stored before DOCUMENT_KEY was set', () => {
  const { sealed, ...wrapped } = keys().seal(id, picture)
  expect(keys(first).open(id, wrapped, sealed)).toEqual(picture)
})
