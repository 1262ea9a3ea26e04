import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2id = promisify(argon2)
const STRENGTH = { memory: 65_536, passes: 2 }

/** A PHC string, so that stronger parameters can be chosen later without losing old passwords. */
export async function hashPassword(password: string, { memory, passes } = STRENGTH): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2id('argon2id', {
    message: password,
    nonce,
    memory,
    passes,
    parallelism: 1,
    tagLength: 32,
  })
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(nonce)}$${base64(tag)}`
}

export async function passwordFits(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, nonce, tag] = parts
  const expected = Buffer.from(tag!, 'base64')
  const given = await argon2id('argon2id', {
    message: password,
    nonce: Buffer.from(nonce!, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(given, expected)
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
