import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Unreadable without the key, and found out when somebody changed it. */
export const seal = (key: Buffer, text: string): Buffer => sealBytes(key, Buffer.from(text, 'utf8'))
export const unseal = (key: Buffer, sealed: Buffer): string => unsealBytes(key, sealed).toString('utf8')

/** With `about`, what is sealed opens only as what it was sealed as: nobody can swap it for another. */
export function sealBytes(key: Buffer, bytes: Uint8Array, about = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function unsealBytes(key: Buffer, sealed: Buffer, about = ''): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
