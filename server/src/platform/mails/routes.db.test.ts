import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailServer } from '#test/mail-server.ts'
import { type TestWorld, useWorld } from '#test/world.ts'
import { transact } from '../db/transact.ts'
import { type Log, silentLog } from '../log.ts'

const get = (world: TestWorld, url: string, extra: object = {}) =>
  world.app.http.inject({ method: 'GET', url, ...extra })
const PAGES = ['/dev/mail', '/dev/mail.json']

describe('without a mail server, on localhost', () => {
  const world = useWorld()
  const to = '"<i>ana"@koji.example'
  let id: string
  beforeAll(async () => {
    await transact(world.platform.database.db, async (tx) => {
      await world.services.mails.post(tx, { kind: 'password_changed', to, at: '2026-06-01T12:00:00.000Z' })
      await world.services.mails.post(tx, { kind: 'passkey_added', to, name: '<script>alert(1)</script>' })
    })
    id = (await world.mailsTo(to))[0]!.id
  })

  test('lists the mails to one address, newest first', async () => {
    const subjects = (await world.mailsTo(to)).map(({ subject }) => subject)
    expect(subjects).toEqual(['A passkey was added to your account', 'Your password was changed'])
    expect(await world.mailsTo('ben@koji.example')).toEqual([])
  })

  test('serves complete mails as JSON', async () => {
    const { mails } = (await get(world, '/dev/mail.json')).json()
    expect(mails).toHaveLength(2)
    expect(mails[0]).toMatchObject({ id, to, links: expect.arrayContaining([expect.any(String)]) })
  })

  test.each(['/dev/mail', '/dev/mail/ID'])(
    'allows no scripts on %s and escapes what was typed',
    async (path) => {
      const { statusCode, headers, body } = await get(world, path.replace('ID', id))
      expect(statusCode).toBe(200)
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'nonce-[\w+/=]+'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      )
      expect(headers['cache-control']).toBe('no-store')
      expect(body).toContain('A passkey was added')
      expect(body).not.toMatch(/<script|<i>/)
    },
  )

  test('sandboxes the HTML of a mail', async () => {
    const { headers, body } = await get(world, `/dev/mail/${id}/letter`)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'",
    )
    expect(body).toContain('&lt;script&gt;')
    expect((await get(world, `/dev/mail/${id}`)).body).toContain(
      'sandbox="allow-popups allow-popups-to-escape-sandbox"',
    )
  })

  test('serves nothing to other machines or through a proxy', async () => {
    for (const url of [...PAGES, `/dev/mail/${id}`, `/dev/mail/${id}/letter`]) {
      expect((await get(world, url, { remoteAddress: '192.168.1.20' })).statusCode).toBe(404)
      expect((await get(world, url, { headers: { 'x-forwarded-for': '1.2.3.4' } })).statusCode).toBe(404)
    }
  })

  test.each(['nothing', '..%2f..%2fsecret', '000000000000000-000000-00000000'])(
    'returns 404 for the id %s',
    async (name) => {
      expect((await get(world, `/dev/mail/${name}`)).statusCode).toBe(404)
      expect((await get(world, `/dev/mail/${name}/letter`)).statusCode).toBe(404)
    },
  )
})

describe('without a mail server, on the public internet', () => {
  const warned: string[] = []
  const log: Log = { ...silentLog, warn: (_, message) => warned.push(message) }
  const world = useWorld({ env: { PUBLIC_URL: 'https://koji.example' }, log })

  test('serves no pages and logs one warning that mails are not sent', async () => {
    for (const url of PAGES) expect((await get(world, url)).statusCode).toBe(404)
    expect(warned.filter((message) => message.includes('SMTP_URL'))).toHaveLength(1)
  })
})

describe('with a mail server', async () => {
  const server = await createMailServer()
  const world = useWorld({ env: { SMTP_URL: server.url } })
  afterAll(() => server.stop())

  test('serves no pages', async () => {
    for (const url of PAGES) expect((await get(world, url)).statusCode).toBe(404)
  })
})
