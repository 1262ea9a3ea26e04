import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCaptcha } from '@koji/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CaptchaUnavailable } from '#adapters/captcha/port.ts'
import { turnstile } from '#adapters/captcha/turnstile.ts'
import { BadConfiguration, readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { LASTING } from '#test/lasting.ts'
import { useWorld } from '#test/world.ts'
import { bootPlatform } from '../../boot.ts'

const SECRET_KEY = 'the secret half'

/** Speaks as Cloudflare does, over a real connection: a token passes once. */
const seen: Record<string, string>[] = []
let mood: 'well' | 'silent' | 'broken' | 'angry' = 'well'
const cloudflare = createServer(LASTING, (request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    if (mood === 'silent') return
    if (mood === 'broken') return response.writeHead(502).end('<html>Bad gateway</html>')
    const given = Object.fromEntries(new URLSearchParams(body))
    const codes = verdict(given)
    if (codes.length === 0) seen.push(given)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: codes.length === 0, 'error-codes': codes }))
  })
})

function verdict({ secret, response: token }: Record<string, string>): string[] {
  if (mood === 'angry') return ['internal-error']
  if (secret !== SECRET_KEY) return ['invalid-input-secret']
  if (!token?.startsWith('good')) return ['invalid-input-response']
  return seen.some(({ response }) => response === token) ? ['timeout-or-duplicate'] : []
}

await new Promise<void>((ready) => cloudflare.listen(0, '127.0.0.1', ready))
const url = `http://127.0.0.1:${(cloudflare.address() as AddressInfo).port}`
const env = { TURNSTILE_SITE_KEY: 'the public half', TURNSTILE_SECRET_KEY: SECRET_KEY, TURNSTILE_URL: url }
const world = useWorld({ env })

beforeEach(() => {
  mood = 'well'
})
afterAll(() => {
  cloudflare.closeAllConnections()
  return new Promise((closed) => cloudflare.close(closed))
})

const spend = (token: string) =>
  world.services.captchas.spend(world.platform.database.db, token, '203.0.113.7')
const refusedWith = (code: string) => expect.objectContaining({ code })

test('the offer names the widget and where its script is', async () => {
  const { body } = await world.call(getCaptcha, {})
  expect(body).toEqual({
    kind: 'turnstile',
    siteKey: 'the public half',
    scriptUrl: `${url}/turnstile/v0/api.js?render=explicit`,
  })
})

test('a token that Cloudflare knows passes once', async () => {
  await expect(spend('good 1')).resolves.toBeUndefined()
  expect(seen.at(-1)).toEqual({ secret: SECRET_KEY, response: 'good 1', remoteip: '203.0.113.7' })
  await expect(spend('good 1')).rejects.toEqual(refusedWith('captcha_failed'))
})

test('a spent token stays spent even if Cloudflare forgets it', async () => {
  await spend('good 2')
  seen.length = 0
  await expect(spend('good 2')).rejects.toEqual(refusedWith('captcha_failed'))
})

test.each([
  ['a wrong token', 'bad'],
  ['none', ''],
  ['a control character', '\u0000'],
  ['a very long one', 'x'.repeat(4_000)],
])('%s is refused', async (_, token) => {
  await expect(spend(token)).rejects.toEqual(refusedWith('captcha_failed'))
})

test.each(['broken', 'angry'] as const)('while Cloudflare is %s, nobody passes', async (how) => {
  mood = how
  await expect(spend(`good ${how}`)).rejects.toEqual(refusedWith('unavailable'))
  mood = 'well'
  await expect(spend(`good ${how}`)).resolves.toBeUndefined()
})

const adapter = (changed: Partial<Parameters<typeof turnstile>[0]>) =>
  turnstile({ siteKey: 'x', secretKey: SECRET_KEY, url, clock: { now: () => new Date() }, ...changed })

test('one that says nothing is given up on', async () => {
  mood = 'silent'
  await expect(adapter({ timeoutMs: 50 }).verify('good 3', '::1')).rejects.toThrow(CaptchaUnavailable)
})

test('one that is not there is unavailable, not a pass', async () => {
  const nowhere = adapter({ url: 'http://127.0.0.1:1' })
  await expect(nowhere.verify('good 4', '::1')).rejects.toThrow(CaptchaUnavailable)
})

test('a wrong secret of ours is not the fault of visitors', async () => {
  await expect(adapter({ secretKey: 'mistyped' }).verify('good 5', '::1')).rejects.toThrow(
    'invalid-input-secret',
  )
})

test.each(['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'] as const)(
  '%s alone is one clear sentence',
  async (name) => {
    const config = readConfig({ SECRET_KEY: 'x'.repeat(32), [name]: env[name] })
    const boot = bootPlatform({ config, databaseUrl: world.databaseUrl, log: silentLog })
    await expect(boot).rejects.toThrow(BadConfiguration)
    await expect(boot).rejects.toThrow(`${name} is set, but`)
  },
)
