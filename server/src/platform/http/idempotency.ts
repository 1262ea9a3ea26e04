import { createHash, hkdfSync } from 'node:crypto'
import type { Endpoint } from '@koji/contract'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import { decrypt, encrypt } from '../encryption.ts'
import type { Input } from './input.ts'
import { refuse } from './refusal.ts'

const KEY = /^[\w-]{16,64}$/

export const hasIdempotencyKey = (declared: Endpoint, { headers }: FastifyRequest): boolean =>
  declared.creates === true && headers['idempotency-key'] !== undefined

export function readIdempotencyKey(declared: Endpoint, header: string | string[] | undefined): string | null {
  if (!declared.creates || header === undefined) return null
  if (typeof header === 'string' && KEY.test(header)) return header
  refuse('invalid_input', {
    fields: [{ path: 'Idempotency-Key', message: '16 to 64 letters, digits, _ or -' }],
  })
}

/**
 * Does `work` once for a key and gives every repetition the same answer. The row is inserted first and in the
 * same transaction: a second request waits on the unique index until the first has committed or vanished.
 */
export async function runOnce<Answer>(
  tx: Tx,
  clock: Clock,
  caller: { key: string; who: string; endpoint: Endpoint; input: Input },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const keyHash = digest(`${caller.who}\n${caller.key}`)
  const fingerprint = digest(
    `${caller.endpoint.method} ${caller.endpoint.path}\n${JSON.stringify(caller.input)}`,
  )
  const inserted = await tx
    .insertInto('idempotencyKeys')
    .values({ keyHash, fingerprint, createdAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('keyHash')
    .executeTakeFirst()
  if (!inserted) {
    const known = await tx
      .selectFrom('idempotencyKeys')
      .selectAll()
      .where('keyHash', '=', keyHash)
      .executeTakeFirst()
    // Forgotten in this very moment: it is a new key again.
    if (!known) return runOnce(tx, clock, caller, work)
    if (!known.fingerprint.equals(fingerprint) || !known.sealedReply) refuse('key_reused')
    return JSON.parse(decrypt(sealingKey(caller.key), known.sealedReply)) as Answer
  }
  const answer = await work()
  await tx
    .updateTable('idempotencyKeys')
    .set({ sealedReply: encrypt(sealingKey(caller.key), JSON.stringify(answer)) })
    .where('keyHash', '=', keyHash)
    .execute()
  return answer
}

export async function deleteOldKeys(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute()
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Answers can hold secrets that we keep only as hashes, so the copy is readable with the caller's key alone. */
const sealingKey = (key: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'koji idempotent reply', 32))
