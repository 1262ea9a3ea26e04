import { expect, test } from 'vitest'
import { BadConfiguration, describeConfig, readConfig, settings } from './config.ts'

test('has a default for every setting', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: [],
    RATE_LIMITS: true,
  })
})

test.each([
  [{ PORT: 'abc' }, 'PORT is set to "abc", which is not valid'],
  [{ PORT: '70000' }, 'PORT is set to "70000", which is not valid'],
  [{ DATABASE_URL: 'mysql://x:secret@y' }, 'DATABASE_URL is set, which is not valid'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is set, which is not valid'],
  [{ PUBLIC_URL: 'koji' }, 'PUBLIC_URL is set to "koji", which is not valid'],
  [{ CAPTCHA_COST: '0' }, 'CAPTCHA_COST is set to "0", which is not valid'],
  [{ SMTP_URL: 'https://user:secret@mail' }, 'SMTP_URL is set, which is not valid: Invalid URL.'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL is set, which is not valid: Invalid URL.'],
  [{ SMTP_URL: 'smtp://user:50%off@mail' }, 'SMTP_URL is set, which is not valid: Invalid URL.'],
  [{ MAIL_FROM: 'Koji <nobody>' }, 'MAIL_FROM is set to "Koji <nobody>", which is not valid'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1,' }, 'STRIPE_WEBHOOK_SECRET is set, which is not valid'],
  [{ STRIPE_URL: 'stripe' }, 'STRIPE_URL is set to "stripe", which is not valid'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is set to "loud", which is not valid'],
])('rejects %j with one clear sentence', (env, message) => {
  expect(() => readConfig(env)).toThrow(BadConfiguration)
  expect(() => readConfig(env)).toThrow(message)
})

test('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
})

test('describes every setting', () => {
  const described = describeConfig()
  expect(described.map(({ name }) => name)).toEqual(Object.keys(settings))
  for (const { description } of described) expect(description.length).toBeGreaterThan(10)
})
