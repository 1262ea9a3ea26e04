import { createECDH } from 'node:crypto'
import webPush from 'web-push'

export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface PushMessage {
  keys: { publicKey: string; privateKey: string }
  /** Lets a push service contact the sender. */
  sender: string
  /** A later message of the same topic replaces one that hasn't arrived yet. */
  topic: string
  payload: object
}

const TIMEOUT_MS = 10_000
/** How long a message waits for a device that is off. */
const TTL_SECONDS = 12 * 3_600
const AUTH_BYTES = 16

/** Checks that the keys are a point on the curve and a secret of the right length. */
export function canBeKeys({ p256dh, auth }: Subscription['keys']): boolean {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === AUTH_BYTES
  } catch {
    return false
  }
}

/** Returns false if the subscription no longer exists. Throws on other failures, so that the job retries. */
export async function sendPush(
  subscription: Subscription,
  { keys, sender, topic, payload }: PushMessage,
): Promise<boolean> {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    subscription,
    JSON.stringify(payload),
    {
      vapidDetails: { subject: sender, ...keys },
      TTL: TTL_SECONDS,
      urgency: 'normal',
      topic,
      contentEncoding: 'aes128gcm',
    },
  )
  const { 'Content-Length': _length, ...headersToSend } = headers
  const reply = await fetch(endpoint, {
    method,
    headers: Object.fromEntries(Object.entries(headersToSend).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
    // A redirect could lead to an address that isn't a known push service.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await reply.body?.cancel()
  if (reply.ok) return true
  if (reply.status === 404 || reply.status === 410) return false
  throw new Error(`A push service answered ${reply.status}`)
}
