import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

export interface Ids {
  /** Returns a version 7 UUID. Ids of one process sort by creation, so rows keep the order they were created in. */
  id(): string
  /** Returns a short, cheap id that identifies one request in the log. */
  requestId(): string
  /** Returns 256 URL-safe random bits for a link or a token. */
  secret(): string
}

/** Returns the creation time of a version 7 UUID in milliseconds. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

const COUNTER_MAX = 0xfff
const POOL_BYTES = 4_096

export function randomIds(clock: Clock): Ids {
  let millisecond = 0
  let counter = 0
  let requests = 0
  const process = randomBytes(6).toString('base64url')

  function nextTick(): void {
    const now = clock.now().getTime()
    if (now > millisecond) {
      millisecond = now
      counter = 0
    } else if (counter < COUNTER_MAX) counter++
    else {
      // The counter of this millisecond is used up, so borrow from the next.
      millisecond++
      counter = 0
    }
  }

  // Requesting a few random bytes costs as much as requesting a page of them.
  let pool = Buffer.alloc(0)
  function randomUuidBytes(): Buffer {
    if (pool.length < 16) pool = randomBytes(POOL_BYTES)
    const bytes = pool.subarray(0, 16)
    pool = pool.subarray(16)
    return bytes
  }

  return {
    id() {
      nextTick()
      const bytes = Buffer.allocUnsafe(16)
      randomUuidBytes().copy(bytes)
      bytes.writeUIntBE(millisecond, 0, 6)
      bytes.writeUInt16BE(0x7000 | counter, 6)
      bytes[8] = (bytes[8]! & 0x3f) | 0x80
      const hex = bytes.toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
    requestId: () => `${process}-${(++requests).toString(36)}`,
    secret: () => randomBytes(32).toString('base64url'),
  }
}
