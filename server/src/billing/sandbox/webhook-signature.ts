import { createHmac, timingSafeEqual } from 'node:crypto'
import { WEBHOOK_TOLERANCE_SECONDS } from '@koji/contract'
import * as z from 'zod/mini'
import { InvalidSignature, type ProviderEvent } from '#adapters/payments/port.ts'

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

const Envelope = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  about: z.union([
    z.object({ kind: z.enum(['checkout', 'subscription', 'payment', 'account']), id: z.string() }),
    z.object({ kind: z.literal('payout'), id: z.string(), account: z.string() }),
  ]),
})

export function signWebhook(key: Buffer, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000)
  return `t=${seconds},v1=${digest(key, seconds, body)}`
}

/** Throws `InvalidSignature` if the webhook isn't from the sandbox, or is too old. */
export function readWebhook(
  key: Buffer,
  { body, signature }: { body: Buffer; signature: string },
  now: Date,
): ProviderEvent {
  const [, seconds, given] = SIGNATURE.exec(signature) ?? []
  if (!seconds || !given) throw new InvalidSignature('The signature is missing or malformed.')
  const expected = digest(key, Number(seconds), body)
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected)))
    throw new InvalidSignature('The signature does not match.')
  if (Math.abs(now.getTime() / 1_000 - Number(seconds)) > WEBHOOK_TOLERANCE_SECONDS)
    throw new InvalidSignature('The webhook is too old.')
  const { id, type, created, about } = z.parse(Envelope, JSON.parse(body.toString()))
  return { id, type, createdAt: new Date(created), about }
}

const digest = (key: Buffer, seconds: number, body: string | Buffer): string =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')
