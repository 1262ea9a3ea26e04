import { expect, test } from 'vitest'
import { secretsFrom } from '#platform/secrets.ts'
import { envelope } from './envelope.ts'

const secrets = secretsFrom('the secret of a test, at least 32 letters')
const [first, second] = ['the first document key, 32 letters', 'the second document key, 32 letters']
const picture = Buffer.from('the bytes of a picture')
const [id, other] = ['0192ab00-0000-7000-8000-000000000001', '0192ab00-0000-7000-8000-000000000002']
const keys = (DOCUMENT_KEY?: string, DOCUMENT_KEY_BEFORE?: string) =>
  envelope({ DOCUMENT_KEY, DOCUMENT_KEY_BEFORE }, secrets)

test('what is sealed opens again, and holds nothing of what it was', () => {
  const { sealed, ...wrapped } = keys().seal(id, picture)
  expect(sealed.includes(picture)).toBe(false)
  expect(keys().open(id, wrapped, sealed)).toEqual(picture)
})

test('the same picture is sealed differently each time', () => {
  const [one, two] = [keys().seal(id, picture), keys().seal(id, picture)]
  expect(one.sealed.equals(two.sealed)).toBe(false)
  expect(one.wrappedKey.equals(two.wrappedKey)).toBe(false)
})

test('what was sealed for one document does not open as another', () => {
  const { sealed, ...wrapped } = keys().seal(id, picture)
  const theirs = keys().seal(other, picture)
  expect(() => keys().open(other, wrapped, sealed)).toThrow()
  expect(() => keys().open(other, theirs, sealed)).toThrow()
})

test('a changed byte is found out', () => {
  const { sealed, ...wrapped } = keys().seal(id, picture)
  sealed[sealed.length - 1]! ^= 1
  expect(() => keys().open(id, wrapped, sealed)).toThrow()
})

test('with another key nothing opens, and with the one before everything does', () => {
  const { sealed, ...wrapped } = keys(first).seal(id, picture)
  expect(keys(second).open(id, wrapped, sealed)).toBeNull()
  expect(keys(second, first).open(id, wrapped, sealed)).toEqual(picture)
})

test('once wrapped anew the key before is not needed any more', () => {
  const { sealed, ...wrapped } = keys(first).seal(id, picture)
  const anew = keys(second, first).rewrap(id, wrapped)!
  expect(anew.wrappedBy).toBe(keys(second).currentName)
  expect(keys(second).open(id, anew, sealed)).toEqual(picture)
  expect(keys(first).open(id, anew, sealed)).toBeNull()
})

test('what was kept before there was a key of its own stays readable', () => {
  const { sealed, ...wrapped } = keys().seal(id, picture)
  expect(keys(first).open(id, wrapped, sealed)).toEqual(picture)
})
