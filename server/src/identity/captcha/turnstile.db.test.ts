import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCaptcha } from '@koji/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CaptchaUnavailable } from '#adapters/captcha/port.ts'
import { turnstile } from '#adapters/captcha/turnstile.ts'
import { BadConfiguration, readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { KEEP_ALIVE } from '#test/keep-alive.ts'
import { useWorld } from '#test/world.ts'
import { bootPlatform } from '../../boot.ts'

const SECRET_KEY = 'the secret half'

/** Tokens that this stand-in for Cloudflare has accepted; it accepts each once. */
const accepted: Record<string, string>[] = []
let mode: 'normal' | 'silent' | 'failing' | 'internal error' = 'normal'
const cloudflare = createServer(KEEP_ALIVE, (request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    if (mode === 'silent') return
    if (mode === 'failing') return response.writeHead(502).end('<html>Bad gateway</html>')
    const form = Object.fromEntries(new URLSearchParams(body))
    const codes = errorCodes(form)
    if (codes.length === 0) accepted.push(form)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: codes.length === 0, 'error-codes': codes }))
  })
})

function errorCodes({ secret, response: token }: Record<string, string>): string[] {
  if (mode === 'internal error') return ['internal-error']
  if (secret !== SECRET_KEY) return ['invalid-input-secret']
  if (!token?.startsWith('good')) return ['invalid-input-response']
  return accepted.some(({ response }) => response === token) ? ['timeout-or-duplicate'] : []
}

await new Promise<void>((resolve) => cloudflare.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(cloudflare.address() as AddressInfo).port}`
const env = { TURNSTILE_SITE_KEY: 'the public half', TURNSTILE_SECRET_KEY: SECRET_KEY, TURNSTILE_URL: url }
const world = useWorld({ env })

beforeEach(() => {
  mode = 'normal'
})
afterAll(() => {
  cloudflare.closeAllConnections()
  return new Promise((resolve) => cloudflare.close(resolve))
})

const spend = (token: string) =>
  world.services.captchas.spend(world.platform.database.db, token, '203.0.113.7')
const refusedWith = (code: string) => expect.objectContaining({ code })

test('offers the widget with the URL of its script', async () => {
  const { body } = await world.call(getCaptcha, {})
  expect(body).toEqual({
    kind: 'turnstile',
    siteKey: 'the public half',
    scriptUrl: `${url}/turnstile/v0/api.js?render=explicit`,
  })
})

test('accepts a token once', async () => {
  await expect(spend('good 1')).resolves.toBeUndefined()
  expect(accepted.at(-1)).toEqual({ secret: SECRET_KEY, response: 'good 1', remoteip: '203.0.113.7' })
  await expect(spend('good 1')).rejects.toEqual(refusedWith('captcha_failed'))
})

test('rejects a spent token even if Cloudflare would accept it again', async () => {
  await spend('good 2')
  accepted.length = 0
  await expect(spend('good 2')).rejects.toEqual(refusedWith('captcha_failed'))
})

test.each([
  ['a wrong token', 'bad'],
  ['an empty token', ''],
  ['a control character', '\u0000'],
  ['a very long token', 'x'.repeat(4_000)],
])('rejects %s', async (_, token) => {
  await expect(spend(token)).rejects.toEqual(refusedWith('captcha_failed'))
})

test.each(['failing', 'internal error'] as const)(
  'accepts no token during an outage (%s)',
  async (outage) => {
    mode = outage
    await expect(spend(`good ${outage}`)).rejects.toEqual(refusedWith('unavailable'))
    mode = 'normal'
    await expect(spend(`good ${outage}`)).resolves.toBeUndefined()
  },
)

const adapter = (changed: Partial<Parameters<typeof turnstile>[0]>) =>
  turnstile({ siteKey: 'x', secretKey: SECRET_KEY, url, clock: { now: () => new Date() }, ...changed })

test('gives up when Cloudflare does not reply', async () => {
  mode = 'silent'
  await expect(adapter({ timeoutMs: 50 }).verify('good 3', '::1')).rejects.toThrow(CaptchaUnavailable)
})

test('reports an unreachable Cloudflare as unavailable', async () => {
  const nowhere = adapter({ url: 'http://127.0.0.1:1' })
  await expect(nowhere.verify('good 4', '::1')).rejects.toThrow(CaptchaUnavailable)
})

test('reports a wrong secret key as an error, not as a failed captcha', async () => {
  await expect(adapter({ secretKey: 'mistyped' }).verify('good 5', '::1')).rejects.toThrow(
    'invalid-input-secret',
  )
})

test.each(['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'] as const)(
  'fails at start with a clear message when only %s is set',
  async (name) => {
    const config = readConfig({ SECRET_KEY: 'x'.repeat(32), [name]: env[name] })
    const boot = bootPlatform({ config, databaseUrl: world.databaseUrl, log: silentLog })
    await expect(boot).rejects.toThrow(BadConfiguration)
    await expect(boot).rejects.toThrow(`${name} is set, but`)
  },
)
