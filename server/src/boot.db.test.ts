import { expect, test } from 'vitest'
import { BadConfiguration, readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { cloneDatabase } from '#test/database.ts'
import { bootPlatform, closePlatform } from './boot.ts'

const configWith = (env: Record<string, string>) => readConfig({ SECRET_KEY: 'x'.repeat(32), ...env })
const key = { STRIPE_SECRET_KEY: 'sk_test_1' }
const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' }

test.each([
  [key, 'STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not.'],
  [secret, 'STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not.'],
])('rejects %j alone with one clear sentence', async (env, message) => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none'
  const boot = bootPlatform({ config: configWith(env), databaseUrl, log: silentLog })
  await expect(boot).rejects.toThrow(new BadConfiguration(message))
})

test.each([
  [{}, undefined],
  [{ ...key, ...secret }, 'stripe'],
])('with %j, sets the Stripe provider to %s', async (env, provider) => {
  const database = await cloneDatabase()
  const platform = await bootPlatform({ config: configWith(env), databaseUrl: database.url, log: silentLog })
  expect(platform.stripe?.name).toBe(provider)
  await closePlatform(platform)
  await database.drop()
})
