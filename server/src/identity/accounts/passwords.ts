import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { refuse } from '#platform/http/refusal.ts'
import { limitConcurrency } from '#platform/work/concurrency-limit.ts'

const hashAsync = promisify(argon2)
/** Hashing takes about 80 ms on a slow core. */
const COST = { memory: 32_768, passes: 2 }

/** Half of Node's thread pool; files, compression and DNS lookups need the rest. */
const MAX_CONCURRENT = 2
/** Anyone after these would wait for more than four seconds. */
const MAX_WAITING = 100

const limited = limitConcurrency(MAX_CONCURRENT)
let pending = 0

async function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  if (pending >= MAX_CONCURRENT + MAX_WAITING) refuse('unavailable', { retryAfter: 4 })
  pending++
  try {
    return await limited(() => hashAsync('argon2id', parameters))
  } finally {
    pending--
  }
}

/** Returns a PHC string, which contains its cost: old hashes stay valid when the cost is raised. */
export async function hashPassword(password: string, { memory, passes } = COST): Promise<string> {
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

const phc = (nonce: Buffer, tag: Buffer, { memory, passes }: typeof COST): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(nonce)}$${base64(tag)}`

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, nonce, tag] = parts
  const expected = Buffer.from(tag!, 'base64')
  const actual = await argon2id({
    message: password,
    nonce: Buffer.from(nonce!, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(resolve(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Attackers try the most common passwords first. */
export function requireUncommonPassword(password: string): void {
  if (!commonPasswords.has(password.toLowerCase())) return
  const message = 'This password is one of the most common ones. Please choose another'
  refuse('invalid_input', { fields: [{ path: 'password', message }] })
}

/** Matches no password, but takes as long to verify as a real hash. */
export const decoyHash = (): string => phc(randomBytes(16), randomBytes(32), COST)

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
