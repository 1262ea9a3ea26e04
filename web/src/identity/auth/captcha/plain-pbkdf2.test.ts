import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, test } from 'vitest'
import { derivePlainly } from './plain-pbkdf2.ts'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const parameters = (cost: number, keyLength = 32) => ({
  algorithm: 'PBKDF2/SHA-256',
  nonce: '',
  salt: '',
  keyPrefix: '',
  cost,
  keyLength,
})

test.each([
  [1, 16, 20],
  [2, 16, 20],
  [1_000, 16, 20],
  [3, 0, 0],
  [3, 51, 64],
])(
  '%i rounds with a salt of %i and a password of %i bytes give what the browser gives',
  async (cost, salt, password) => {
    for (let i = 0; i < 20; i++) {
      const given = [parameters(cost), random(salt), random(password)] as const
      expect((await derivePlainly(...given)).derivedKey).toEqual((await deriveKey(...given)).derivedKey)
    }
  },
)

test('shorter keys are the beginning of longer ones, longer ones are not for it', async () => {
  const [salt, password] = [random(16), random(20)]
  const short = await derivePlainly(parameters(5, 20), salt, password)
  expect(short.derivedKey).toEqual((await deriveKey(parameters(5, 20), salt, password)).derivedKey)
  await expect(derivePlainly(parameters(5, 33), salt, password)).rejects.toThrow(RangeError)
})
