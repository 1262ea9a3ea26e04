import type pg from 'pg'
import { systemClock } from '../server/src/platform/clock.ts'
import { randomIds } from '../server/src/platform/ids.ts'
import { secretsFrom } from '../server/src/platform/secrets.ts'
import { writeAccessToken } from '../server/src/platform/session/access-token.ts'
import { copyInto } from './harness/copy.ts'

/** The server's secret, so that benchmarks can create valid tokens. */
export const SECRET_KEY = 'a secret that protects only a benchmark'

const DAY_MS = 86_400_000

export const emailOf = (n: number): string => `person-${n}@koji.example`

/** Adds accounts with a session each, all with the same password or none. Returns a function for the nth cookie. */
export async function copyPeople(
  client: pg.Client,
  count: number,
  passwordHash = '-',
): Promise<(n: number) => string> {
  const ids = randomIds(systemClock)
  const now = systemClock.now()
  const people = Array.from({ length: count }, (_, n) => ({ id: ids.id(), email: emailOf(n) }))
  await copyInto(
    client,
    'accounts',
    ['id', 'email', 'password_hash', 'created_at', 'email_verified_at'],
    people.map(({ id, email }) => [id, email, passwordHash, now, now]),
  )
  return copySessions(client, people)
}

/** Adds a session for each account. Returns a function for the nth cookie. */
export async function copySessions(
  client: pg.Client,
  accounts: readonly { id: string; email: string }[],
): Promise<(n: number) => string> {
  const ids = randomIds(systemClock)
  const now = systemClock.now()
  const expiresAt = new Date(now.getTime() + DAY_MS)
  const people = accounts.map((account) => ({ ...account, sessionId: ids.id() }))
  await copyInto(
    client,
    'sessions',
    [
      'id',
      'account_id',
      'created_at',
      'rotated_at',
      'reauthenticated_at',
      'expires_at',
      'passed_two_factor',
      'device',
      'network',
    ],
    people.map(({ id, sessionId }) => [sessionId, id, now, now, now, expiresAt, false, 'Bench', '-']),
  )
  const key = { id: 'benchkey', bytes: Buffer.from(ids.secret(), 'base64url') }
  const sealed = secretsFrom(SECRET_KEY).encrypt('signing key', key.bytes.toString('base64url'))
  await copyInto(client, 'signing_keys', ['id', 'sealed_key', 'created_at'], [[key.id, sealed, now]])
  return (n) => {
    const { id: accountId, sessionId, email } = people[n]!
    const viewer = {
      sessionId,
      accountId,
      email,
      roles: [],
      verified: true,
      passedTwoFactor: false,
      reauthenticatedAt: now,
    }
    return `koji_access=${writeAccessToken(viewer, now, key).token}`
  }
}
