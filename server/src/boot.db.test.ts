import { expect, test } from 'vitest'
import { BadConfiguration, readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { bootPlatform } from './boot.ts'

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not.'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not.'],
])('%j alone is one clear sentence', async (env, sentence) => {
  const config = readConfig({ SECRET_KEY: 'x'.repeat(32), ...env })
  const boot = bootPlatform({ config, databaseUrl: 'postgres://nobody@127.0.0.1:1/none', log: silentLog })
  await expect(boot).rejects.toThrow(new BadConfiguration(sentence))
})
