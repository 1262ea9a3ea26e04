import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveStaticFiles } from './static-files.ts'

const SCRIPT = 'export const one = 1'
const http = Fastify()
let root: string

beforeAll(async () => {
  root = await mkdtemp(resolve(tmpdir(), 'koji-files-'))
  await mkdir(resolve(root, 'assets'))
  const script = resolve(root, 'assets/app-1.js')
  await writeFile(script, SCRIPT)
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT))
  await writeFile(`${script}.gz`, gzipSync(SCRIPT))
  await writeFile(resolve(root, 'assets/face.woff2'), 'letters')
  await writeFile(resolve(root, 'secret.js'), 'not for you')
  serveStaticFiles(http, root, 'assets', 'public, max-age=60')
})
afterAll(() => Promise.all([http.close(), rm(root, { recursive: true })]))

const get = (url: string, headers = {}) => http.inject({ url, headers })

test.each([
  ['br, gzip', 'br', brotliCompressSync(SCRIPT)],
  ['gzip', 'gzip', gzipSync(SCRIPT)],
  ['', undefined, Buffer.from(SCRIPT)],
])('sends the best encoding for "%s"', async (accepted, encoding, bytes) => {
  const { headers, rawPayload } = await get('/assets/app-1.js', { 'accept-encoding': accepted })
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=60',
    vary: 'accept-encoding',
  })
  expect(headers['content-encoding']).toBe(encoding)
  expect(rawPayload).toEqual(bytes)
})

test('sends a file without compressed variants as it is', async () => {
  const { body, headers } = await get('/assets/face.woff2', { 'accept-encoding': 'br' })
  expect(body).toBe('letters')
  expect(headers['content-type']).toBe('font/woff2')
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers).not.toHaveProperty('vary')
})

test('sends 304 for a current ETag and the file for an outdated one', async () => {
  const { headers } = await get('/assets/app-1.js')
  const again = await get('/assets/app-1.js', { 'if-none-match': headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/assets/app-1.js', { 'if-none-match': '"another"' })).body).toBe(SCRIPT)
})

test.each(['/assets/none.js', '/assets/app-1.js.br', '/assets/..%2Fsecret.js', '/assets/'])(
  'does not serve %s',
  async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).not.toBe(200)
    expect(body).not.toContain('not for you')
  },
)
