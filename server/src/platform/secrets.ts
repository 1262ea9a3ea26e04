import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BadConfiguration, type Config } from './config.ts'
import { decrypt, encrypt } from './encryption.ts'

/** Signs and encrypts with keys that are derived from one secret, one for each purpose. */
export interface Secrets {
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
  encrypt(purpose: string, text: string): Buffer
  decrypt(purpose: string, sealed: Buffer): string
  /** The derived key, for callers that encrypt something other than text. */
  keyFor(purpose: string): Buffer
}

export function secretsFrom(master: string): Secrets {
  const keys = new Map<string, Buffer>()
  function keyFor(purpose: string): Buffer {
    let key = keys.get(purpose)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', master, '', `koji ${purpose}`, 32))
      keys.set(purpose, key)
    }
    return key
  }
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
  return {
    sign,
    verify(purpose, text, signature) {
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(purpose, text))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    encrypt: (purpose, text) => encrypt(keyFor(purpose), text),
    decrypt: (purpose, sealed) => decrypt(keyFor(purpose), sealed),
    keyFor,
  }
}

const FILE = 'secret.key'

/** Returns the configured secret. A single node without one creates its own at the first start. */
export async function openSecrets({ SECRET_KEY, REDIS_URL, DATA_DIR }: Config): Promise<Secrets> {
  if (SECRET_KEY) return secretsFrom(SECRET_KEY)
  if (REDIS_URL)
    throw new BadConfiguration('SECRET_KEY is not set: nodes that share a REDIS_URL need the same.')
  await mkdir(DATA_DIR, { recursive: true })
  const file = resolve(DATA_DIR, FILE)
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = await readFile(file, 'utf8')
  if (secret.length < 32) throw new BadConfiguration(`${file} is damaged: restore it from a backup.`)
  return secretsFrom(secret)
}
