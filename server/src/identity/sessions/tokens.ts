import { SESSION_DAYS } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Secrets } from '#platform/secrets.ts'
import { writeAccessToken } from '#platform/session/access-token.ts'
import type { SessionTokens } from '#platform/session/session-cookies.ts'
import type { SessionRow } from './store.ts'

const DAY_MS = 86_400_000
const PURPOSE = 'refresh'

/** What a refresh token says; its signature has been checked. */
export interface RefreshToken {
  sessionId: string
  generation: number
}

export const sessionExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS)

export function readRefreshToken(secrets: Secrets, token: string): RefreshToken | null {
  const [sessionId = '', generation = '', signature = ''] = token.split('.')
  if (!secrets.verify(PURPOSE, `${sessionId}.${generation}`, signature)) return null
  return { sessionId, generation: Number(generation) }
}

function writeRefreshToken(secrets: Secrets, { sessionId, generation }: RefreshToken): string {
  const content = `${sessionId}.${generation}`
  return `${content}.${secrets.sign(PURPOSE, content)}`
}

/** The access token and the newest refresh token of a session. */
export async function issueTokens(
  { clock, secrets, signingKeys }: Platform,
  accounts: Accounts,
  tx: Tx,
  session: Pick<SessionRow, 'id' | 'accountId' | 'generation' | 'reauthenticatedAt' | 'passedTwoFactor'>,
  { email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
): Promise<SessionTokens> {
  const { id: sessionId, accountId, generation, reauthenticatedAt, passedTwoFactor } = session
  const roles = await accounts.rolesOf(tx, accountId)
  const verified = emailVerifiedAt !== null
  const { token, expiresAt } = writeAccessToken(
    { sessionId, accountId, email, roles, verified, passedTwoFactor, reauthenticatedAt },
    clock.now(),
    await signingKeys.signer(tx),
  )
  return {
    access: token,
    refresh: writeRefreshToken(secrets, { sessionId, generation }),
    session: { account: { id: accountId, email, verified }, roles, expiresAt: expiresAt.toISOString() },
  }
}
