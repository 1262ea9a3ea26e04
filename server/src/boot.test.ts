import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadConfiguration, readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { bootPlatform } from './boot.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(resolve(tmpdir(), 'koji-boot-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not.'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not.'],
])('%j alone is one clear sentence', async (env, sentence) => {
  const config = readConfig({ ...env, DATA_DIR: folder })
  const boot = bootPlatform({
    config,
    databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
    log: silentLog,
  })
  await expect(boot).rejects.toThrow(new BadConfiguration(sentence))
})
