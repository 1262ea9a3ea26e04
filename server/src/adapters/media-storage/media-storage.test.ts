import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '#test/s3-server.ts'
import { fileStorage } from './files.ts'
import { LIST_MAX, type MediaStorage, StorageFull } from './port.ts'
import { s3Storage } from './s3.ts'

const now = () => new Date()

async function openFiles() {
  const folder = await mkdtemp(resolve(tmpdir(), 'koji-media-'))
  const storage = fileStorage({ folder, newName: randomUUID, now })
  return { folder, storage, close: () => rm(folder, { recursive: true }) }
}

async function openS3() {
  const server = await startS3()
  return { storage: s3Storage(server.options), close: () => server.close() }
}

describe.each([
  ['a folder', openFiles],
  ['a bucket', openS3],
])('%s', (_, open) => {
  let storage: MediaStorage
  let close: () => Promise<void>

  beforeAll(async () => {
    const opened = await open()
    storage = opened.storage
    close = opened.close
  })
  afterAll(async () => {
    await storage.close()
    await close()
  })

  const read = async (key: string) => {
    const file = await storage.read(key)
    return file && { bytes: file.bytes, content: await buffer(file.content) }
  }

  test('reads what was written', async () => {
    const id = randomUUID()
    const bytes = randomBytes(300_000)
    await storage.write(`${id}/640.webp`, bytes)
    expect(await read(`${id}/640.webp`)).toEqual({ bytes: bytes.length, content: bytes })
    await storage.write(`${id}/640.webp`, Buffer.from('another'))
    expect((await read(`${id}/640.webp`))!.content.toString()).toBe('another')
    expect(await storage.read(`${id}/320.webp`)).toBeNull()
  })

  test('removes files, and ignores missing ones', async () => {
    const id = randomUUID()
    await storage.write(`${id}/320.webp`, Buffer.from('a'))
    await storage.write(`${id}/640.webp`, Buffer.from('b'))
    await storage.remove([`${id}/320.webp`, `${randomUUID()}/1.webp`])
    expect(await storage.read(`${id}/320.webp`)).toBeNull()
    expect(await storage.list(`${id}/`)).toEqual([`${id}/640.webp`])
    await storage.remove([`${id}/640.webp`])
    await storage.remove([])
    expect(await storage.list(`${id}/`)).toEqual([])
  })

  test('lists keys by name in pages of a hundred', async () => {
    const ids = Array.from(
      { length: LIST_MAX / 2 + 1 },
      (_, n) => `f${String(n % 10)}${randomUUID().slice(2)}`,
    )
    // Files of other tests may start with the same letter.
    await storage.remove(await storage.list('f'))
    const keys = ids.flatMap((id) => [`${id}/1080.webp`, `${id}/320.webp`]).toSorted()
    await Promise.all(keys.map((key) => storage.write(key, Buffer.from('x'))))
    const first = await storage.list('f')
    expect(first).toHaveLength(LIST_MAX)
    expect([...first, ...(await storage.list('f', first.at(-1)))]).toEqual(keys)
    expect(await storage.list(`${ids[7]}/`)).toEqual([`${ids[7]}/1080.webp`, `${ids[7]}/320.webp`])
    expect(await storage.list(`${ids[7]}/`, `${ids[7]}/1080.webp`)).toEqual([`${ids[7]}/320.webp`])
    expect(await storage.list('f', keys.at(-1))).toEqual([])
    // Slow for the bucket, because its server runs in this process.
  })

  test.each(['../secret.key', 'a/../../b', '/etc/passwd', 'a', 'a/b/c', '.writing/a', 'A/b', 'a/b?x', ''])(
    'rejects the key %j',
    async (key) => {
      await expect(storage.read(key)).rejects.toThrow('Not a key')
      await expect(storage.write(key, Buffer.from('x'))).rejects.toThrow('Not a key')
      await expect(storage.remove([key])).rejects.toThrow('Not a key')
    },
  )
})

test('stores files in subfolders, and removes empty ones', async () => {
  const { folder, storage, close } = await openFiles()
  const id = '0192abcd-0000-7000-8000-000000000001'
  await storage.write(`${id}/320.webp`, Buffer.from('x'))
  expect(await readdir(resolve(folder, '0192/ab', id))).toEqual(['320.webp'])
  expect(await readdir(resolve(folder, '.writing'))).toEqual([])
  await storage.remove([`${id}/320.webp`])
  expect(await readdir(resolve(folder, '0192/ab'))).toEqual([])
  await close()
})

test('reports a full disk and leaves no partial file', async () => {
  const folder = await mkdtemp(resolve(tmpdir(), 'koji-media-'))
  const storage = fileStorage({ folder, newName: () => 'next', now })
  const key = `${randomUUID()}/320.webp`
  await storage.write(key, Buffer.from('while there was room'))
  // Writing to /dev/full always fails with ENOSPC.
  await symlink('/dev/full', resolve(folder, '.writing/next'))
  await expect(storage.write(key, Buffer.from('more'))).rejects.toBeInstanceOf(StorageFull)
  expect(await readdir(resolve(folder, '.writing'))).toEqual([])
  expect((await buffer((await storage.read(key))!.content)).toString()).toBe('while there was room')
  await storage.write(key, Buffer.from('room again'))
  await rm(folder, { recursive: true })
})

test('deletes files that a crash left half written before the next write', async () => {
  const folder = await mkdtemp(resolve(tmpdir(), 'koji-media-'))
  await mkdir(resolve(folder, '.writing'))
  for (const name of ['old', 'young']) await writeFile(resolve(folder, '.writing', name), 'half')
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000)
  await utimes(resolve(folder, '.writing/old'), hours(2), hours(2))
  await fileStorage({ folder, newName: randomUUID, now }).write('a/b', Buffer.from('x'))
  expect(await readdir(resolve(folder, '.writing'))).toEqual(['young'])
  await rm(folder, { recursive: true })
})

test('reports a bucket that is full, refuses requests or is unreachable', async () => {
  let status = 507
  const server = createServer((_, response) => {
    response.statusCode = status
    response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const options = { bucket: 'b', region: 'r', accessKey: 'a', secretKey: 's' }
  const storage = s3Storage({ url: `http://127.0.0.1:${port}`, ...options })
  await expect(storage.write('a/b', Buffer.from('x'))).rejects.toBeInstanceOf(StorageFull)
  status = 403
  for (const act of [() => storage.read('a/b'), () => storage.list(''), () => storage.remove(['a/b'])])
    await expect(act()).rejects.toThrow('answered 403 SignatureDoesNotMatch')
  await new Promise((done) => server.close(done))
  await expect(storage.read('a/b')).rejects.toThrow('fetch failed')
})
