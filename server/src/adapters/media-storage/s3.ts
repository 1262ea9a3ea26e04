import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { LIST_MAX, type MediaStorage, requireKey, StorageFull, type StoredFile } from './port.ts'

interface Options {
  url: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** The time until the response headers, and from then until the whole body. */
const HEADERS_MS = 10_000
const BODY_MS = 60_000
const RETRIES = 2
const CONCURRENT_REMOVALS = 10

interface Bucket {
  client: AwsClient
  root: string
  closing: AbortSignal
}

/** A bucket of an S3-compatible service, with path-style URLs. */
export function s3Storage({ url, bucket: name, region, accessKey, secretKey }: Options): MediaStorage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: RETRIES,
  })
  const closing = new AbortController()
  const bucket = { client, root: `${url.replace(/\/$/, '')}/${name}`, closing: closing.signal }

  return {
    write: (key, bytes) => write(bucket, key, bytes),
    read: (key) => read(bucket, key),
    remove: (keys) => remove(bucket, keys),
    list: (prefix, after = '') => list(bucket, prefix, after),
    async close() {
      closing.abort(new Error('The media storage is closed'))
    },
  }
}

async function write(bucket: Bucket, key: string, bytes: Uint8Array): Promise<void> {
  const response = await send(bucket, addressOf(bucket, key), {
    method: 'PUT',
    body: bytes as Uint8Array<ArrayBuffer>,
    headers: { 'content-length': String(bytes.length) },
  })
  if (response.status === 507) throw new StorageFull('The media bucket is full')
  await requireOk(response)
}

async function read(bucket: Bucket, key: string): Promise<StoredFile | null> {
  const response = await send(bucket, addressOf(bucket, key))
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  if (!response.ok || !response.body) await requireOk(response)
  return {
    content: Readable.fromWeb(response.body as ReadableStream),
    bytes: Number(response.headers.get('content-length')),
  }
}

async function remove(bucket: Bucket, keys: readonly string[]): Promise<void> {
  const left = [...keys]
  const work = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      const response = await send(bucket, addressOf(bucket, key), { method: 'DELETE' })
      if (response.status === 404) await response.body?.cancel()
      else await requireOk(response)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_REMOVALS }, work))
}

async function list(bucket: Bucket, prefix: string, after: string): Promise<string[]> {
  // Version 1 of the API, because every service supports it and it continues after any key.
  const query = new URLSearchParams({ 'max-keys': String(LIST_MAX) })
  if (prefix) query.set('prefix', prefix)
  if (after) query.set('marker', after)
  const response = await send(bucket, `${bucket.root}?${query.toString()}`)
  const listing = await requireOk(response)
  // Keys contain no characters that XML escapes.
  return [...listing.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!)
}

function addressOf({ root }: Bucket, key: string): string {
  requireKey(key)
  return `${root}/${key}`
}

async function send({ client, closing }: Bucket, address: string, init: RequestInit = {}): Promise<Response> {
  const timeout = new AbortController()
  let timer = setTimeout(() => timeout.abort(new Error('The media storage did not respond')), HEADERS_MS)
  try {
    const signal = AbortSignal.any([timeout.signal, closing])
    const response = await client.fetch(address, { ...init, signal })
    clearTimeout(timer)
    timer = setTimeout(() => timeout.abort(new Error('The media storage is too slow')), BODY_MS).unref()
    return response
  } catch (error) {
    clearTimeout(timer)
    throw error
  }
}

async function requireOk(response: Response): Promise<string> {
  const text = await response.text()
  if (response.ok) return text
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
  throw new Error(`The media storage answered ${response.status} ${code}`.trim())
}
