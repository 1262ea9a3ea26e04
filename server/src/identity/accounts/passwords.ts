import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { slots } from '#platform/events/slots.ts'
import { refuse } from '#platform/http/refusal.ts'

const argon2Now = promisify(argon2)
/** About 80 ms on a slow core. */
const STRENGTH = { memory: 32_768, passes: 2 }

/** Half of the threads that Node has for such work: files, compression and names of hosts need the others. */
const AT_ONCE = 2
/** Who comes after these would wait for more than four seconds. */
const MOST_WAITING = 100

const inTurn = slots(AT_ONCE)
let present = 0

async function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  if (present >= AT_ONCE + MOST_WAITING) refuse('unavailable', { retryAfter: 4 })
  present++
  try {
    return await inTurn(() => argon2Now('argon2id', parameters))
  } finally {
    present--
  }
}

/** A PHC string, so that stronger parameters can be chosen later without losing old passwords. */
export async function hashPassword(password: string, { memory, passes } = STRENGTH): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2id({
    message: password,
    nonce,
    memory,
    passes,
    parallelism: 1,
    tagLength: 32,
  })
  return phc(nonce, tag, { memory, passes })
}

const phc = (nonce: Buffer, tag: Buffer, { memory, passes }: typeof STRENGTH): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(nonce)}$${base64(tag)}`

export async function passwordFits(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, nonce, tag] = parts
  const expected = Buffer.from(tag!, 'base64')
  const given = await argon2id({
    message: password,
    nonce: Buffer.from(nonce!, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(given, expected)
}

const common: ReadonlySet<string> = new Set(
  readFileSync(resolve(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** What thousands have chosen before is guessed first. */
export function requireUncommon(password: string): void {
  if (!common.has(password.toLowerCase())) return
  const message = 'This password is one of the most common ones. Please choose another'
  refuse('invalid_input', { fields: [{ path: 'password', message }] })
}

/** Fits no password, but costs as much to try as a real one. */
export const decoyHash = (): string => phc(randomBytes(16), randomBytes(32), STRENGTH)

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
