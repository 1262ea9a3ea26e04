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
 * Runs `work` once for each key and gives repeated requests the same reply. The row is inserted first and in the same
 * transaction, so a second request waits on the unique index until the first has committed or rolled back.
 */
export async function runOnce<Reply>(
  tx: Tx,
  clock: Clock,
  caller: { key: string; who: string; endpoint: Endpoint; input: Input },
  work: () => Promise<Reply>,
): Promise<Reply> {
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
    // The row was deleted in the meantime, so the key is new again.
    if (!known) return runOnce(tx, clock, caller, work)
    if (!known.fingerprint.equals(fingerprint) || !known.sealedReply) refuse('key_reused')
    return JSON.parse(decrypt(sealingKey(caller.key), known.sealedReply)) as Reply
  }
  const reply = await work()
  await tx
    .updateTable('idempotencyKeys')
    .set({ sealedReply: encrypt(sealingKey(caller.key), JSON.stringify(reply)) })
    .where('keyHash', '=', keyHash)
    .execute()
  return reply
}

export async function deleteOldKeys(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute()
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Replies can contain secrets that we store only as hashes, so the copy can only be decrypted with the caller's key. */
const sealingKey = (key: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'koji idempotent reply', 32))
