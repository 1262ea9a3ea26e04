import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Authenticated encryption (AES-256-GCM): decryption throws if the ciphertext was changed or the key is wrong. */
export const encrypt = (key: Buffer, text: string): Buffer => encryptBytes(key, Buffer.from(text, 'utf8'))
export const decrypt = (key: Buffer, ciphertext: Buffer): string =>
  decryptBytes(key, ciphertext).toString('utf8')

/** Decryption needs the same associated data, for example the id of a row, so that ciphertexts can't be swapped. */
export function encryptBytes(key: Buffer, bytes: Uint8Array, associatedData = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associatedData))
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

export function decryptBytes(key: Buffer, ciphertext: Buffer, associatedData = ''): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(associatedData))
  decipher.setAuthTag(ciphertext.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(ciphertext.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
