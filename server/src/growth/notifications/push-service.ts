import { createECDH } from 'node:crypto'
import webPush from 'web-push'

export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface Push {
  keys: { publicKey: string; privateKey: string }
  /** Where a push service finds whoever sends. */
  sender: string
  /** A later one of the same topic takes the place of one that has not arrived yet. */
  topic: string
  payload: object
}

const TIMEOUT_MS = 10_000
/** For a device that is off; by what is older nobody wants to be woken. */
const TTL_SECONDS = 12 * 3_600
const AUTH_BYTES = 16

/** Whether a browser can have made these. */
export function canBeKeys({ p256dh, auth }: Subscription['keys']): boolean {
  try {
    const ours = createECDH('prime256v1')
    ours.generateKeys()
    ours.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === AUTH_BYTES
  } catch {
    return false
  }
}

/** False: the browser is gone for good. Anything else that goes wrong is thrown, to be tried again. */
export async function sendPush(
  subscription: Subscription,
  { keys, sender, topic, payload }: Push,
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
  const { 'Content-Length': _length, ...sent } = headers
  const reply = await fetch(endpoint, {
    method,
    headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
    // We talk to the push services that we know, and not to whoever they name.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await reply.body?.cancel()
  if (reply.ok) return true
  if (reply.status === 404 || reply.status === 410) return false
  throw new Error(`A push service answered ${reply.status}`)
}
