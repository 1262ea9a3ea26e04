import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

export interface Ids {
  /** A version 7 UUID: sorted by time, so that indexes on it grow at one end. */
  id(): string
  /** 256 random bits for a link or a token, in URL-safe letters. */
  secret(): string
}

export const randomIds = (clock: Clock): Ids => ({
  id: () => uuidV7(clock.now().getTime()),
  secret: () => randomBytes(32).toString('base64url'),
})

function uuidV7(milliseconds: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(milliseconds, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
