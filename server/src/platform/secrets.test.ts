import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { openSecrets, secretsFrom } from './secrets.ts'

const secrets = secretsFrom('a secret that only this test knows about')

test('decrypts only unchanged text that was encrypted for the same purpose', () => {
  const sealed = secrets.encrypt('mail', 'the link')
  expect(sealed.toString()).not.toContain('the link')
  expect(secrets.decrypt('mail', sealed)).toBe('the link')
  expect(() => secrets.decrypt('totp', sealed)).toThrow()
  sealed[sealed.length - 1]! ^= 1
  expect(() => secrets.decrypt('mail', sealed)).toThrow()
})

test('verifies a signature only for the same text, purpose and secret', () => {
  const signature = secrets.sign('appeal', 'ana')
  expect(secrets.verify('appeal', 'ana', signature)).toBe(true)
  expect(secrets.verify('appeal', 'ben', signature)).toBe(false)
  expect(secrets.verify('refresh', 'ana', signature)).toBe(false)
  expect(secrets.verify('appeal', 'ana', '')).toBe(false)
  expect(secretsFrom('another secret of enough letters!').verify('appeal', 'ana', signature)).toBe(false)
})

test('creates the secret of a single node once, in a file that only its owner can read', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'koji-secret-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const config = readConfig({ DATA_DIR })
  const [first, second] = await Promise.all([openSecrets(config), openSecrets(config)])
  expect(second.sign('x', 'y')).toBe(first.sign('x', 'y'))
  const file = join(DATA_DIR, 'secret.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).length).toBe(43)
  await writeFile(file, 'cut')
  await expect(openSecrets(config)).rejects.toThrow('is damaged')
})

test('requires a configured secret if several nodes share a bus', async () => {
  const config = readConfig({ REDIS_URL: 'redis://localhost:1' })
  await expect(openSecrets(config)).rejects.toThrow('SECRET_KEY is not set')
})
