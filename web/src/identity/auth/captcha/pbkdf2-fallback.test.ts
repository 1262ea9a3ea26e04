import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, test } from 'vitest'
import { deriveKeyInScript } from './pbkdf2-fallback.ts'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

test.each([
  [1, 16, 20, 32],
  [2, 16, 20, 32],
  [1_000, 16, 20, 32],
  [3, 0, 0, 32],
  [3, 51, 64, 32],
  [5, 16, 20, 20],
  [5, 16, 20, 33],
])(
  'derives the same key as Web Crypto: cost %i, salt of %i bytes, password of %i, key of %i',
  async (cost, salt, password, keyLength) => {
    const parameters = {
      algorithm: 'PBKDF2/SHA-256',
      nonce: '',
      salt: '',
      keyPrefix: '',
      cost,
      keyLength,
    }
    for (let i = 0; i < 20; i++) {
      const given = [parameters, random(salt), random(password)] as const
      expect((await deriveKeyInScript(...given)).derivedKey).toEqual((await deriveKey(...given)).derivedKey)
    }
  },
)
