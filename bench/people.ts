import type pg from 'pg'
import { systemClock } from '../server/src/platform/clock.ts'
import { randomIds } from '../server/src/platform/ids.ts'
import { hashToken } from '../server/src/platform/session.ts'
import { copyInto } from './harness/copy.ts'

const TOKEN_LENGTH = 43
const DAY_MS = 86_400_000

/** The session token of the n-th person: as long as a real one, and SQL can make it too. */
export const tokenOf = (n: number): string => String(n).padStart(TOKEN_LENGTH, '0')
export const tokenHashSql = (n: string): string => `sha256(lpad(${n}::text, ${TOKEN_LENGTH}, '0')::bytea)`

export const cookieOf = (n: number): string => `koji_session=${tokenOf(n)}`

/** Accounts that are all signed in. Nobody knows a password. */
export async function copyPeople(client: pg.Client, count: number): Promise<void> {
  const ids = randomIds(systemClock)
  const now = systemClock.now()
  const later = new Date(now.getTime() + DAY_MS)
  const people = Array.from({ length: count }, () => ids.id())
  await copyInto(
    client,
    'accounts',
    ['id', 'email', 'password_hash', 'created_at'],
    people.map((id, n) => [id, `person-${n}@koji.example`, '-', now]),
  )
  await copyInto(
    client,
    'sessions',
    ['id', 'account_id', 'token_hash', 'created_at', 'expires_at'],
    people.map((id, n) => [ids.id(), id, hashToken(tokenOf(n)), now, later]),
  )
}
