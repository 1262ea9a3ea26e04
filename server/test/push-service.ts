import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KEEP_ALIVE } from './keep-alive.ts'

export interface Pushed {
  browser: string
  /** The payload as the browser decrypts it. */
  payload: unknown
  /** The verified claims of the sender's VAPID token, and its key. */
  sender: { sub: string; aud: string; exp: number; publicKey: string }
  ttl: number
  topic: string | undefined
}

/** Starts a push service with its own browsers. It refuses whatever a real one would refuse. */
export async function startPushService() {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer; answer: number }>()
  const pushed: Pushed[] = []

  const server = createServer(KEEP_ALIVE, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const name = request.url!.slice('/push/'.length)
      const browser = browsers.get(name)
      if (!browser) return response.writeHead(404).end()
      if (browser.answer !== 201) return response.writeHead(browser.answer).end()
      try {
        const { headers } = request
        if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted as RFC 8291 says')
        pushed.push({
          browser: name,
          payload: JSON.parse(decrypt(Buffer.concat(chunks), browser.ecdh, browser.auth)),
          sender: senderOf(headers.authorization ?? '', `http://${headers.host}`),
          ttl: Number(headers.ttl),
          topic: headers.topic as string | undefined,
        })
        response.writeHead(201).end()
      } catch (error) {
        response.writeHead(400).end(String(error))
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    pushed,
    /** Creates a browser, and returns what it gives to a page that subscribes. */
    subscribe() {
      const name = randomBytes(9).toString('base64url')
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(name, { ecdh, auth, answer: 201 })
      const keys = { p256dh, auth: auth.toString('base64url') }
      return { name, subscription: { endpoint: `${origin}/push/${name}`, keys } }
    },
    /** Sets the status that a browser's endpoint answers with. */
    answer: (name: string, status: number) => void (browsers.get(name)!.answer = status),
    close: () => new Promise((done) => server.close(done)),
  }
}

/** Decrypts a message as the browser does (RFC 8291 and RFC 8188). */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body[20]!
  const theirs = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record')
  return padded.subarray(0, end).toString()
}

/** Verifies a VAPID token (RFC 8292): its signature, this service as its audience, and a lifetime of a day at most. */
function senderOf(authorization: string, origin: string): Pushed['sender'] {
  const { t, k } = /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(authorization)!.groups!
  const [header, claims, signature] = t!.split('.')
  const point = Buffer.from(k!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const signatureBytes = Buffer.from(signature!, 'base64url')
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signatureBytes)) throw new Error('forged')
  const read = JSON.parse(Buffer.from(claims!, 'base64url').toString())
  if (read.aud !== origin) throw new Error(`meant for ${read.aud}`)
  const now = Date.now() / 1_000
  if (read.exp < now || read.exp > now + 86_400) throw new Error('not for a day')
  return { ...read, publicKey: k! }
}
