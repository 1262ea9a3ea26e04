import type { Accounts } from '#identity/accounts/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { SessionTokens } from '#platform/session/session-cookies.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { decideRefresh, decideReplacedRefresh } from './rules.ts'
import * as store from './store.ts'
import { issueTokens, type RefreshToken, readRefreshToken, sessionExpiry } from './tokens.ts'

export interface RenewalContext {
  platform: Platform
  accounts: Accounts
  recordVisit: (tx: Tx, accountId: string) => Promise<void>
}

/** Null when the session is over. */
export async function refresh(context: RenewalContext, db: Db, token: string): Promise<SessionTokens | null> {
  const { accountChanges, clock, secrets } = context.platform
  const presented = readRefreshToken(secrets, token)
  if (!presented) return null
  return transact(db, async (tx) => {
    const now = clock.now()
    const found = await findSession(tx, presented, now)
    if (!found) return null
    const { session, decision } = found
    const { accountId } = session
    if (decision === 'end' || session.status !== 'active') {
      // The thief of a token can't be told from its owner, so both are signed out.
      await store.deleteSession(tx, accountId, session.id)
      await accountChanges.record(tx, { accountId, sessionId: session.id })
      return null
    }
    if (session.renew) return replaceId(context, tx, session)
    if (decision === 'repeat') return issueTokens(context.platform, context.accounts, tx, session, session)
    const generation = session.generation + 1
    await store.rotateSession(tx, session.id, { generation, rotatedAt: now, expiresAt: sessionExpiry(now) })
    await context.recordVisit(tx, accountId)
    return issueTokens(context.platform, context.accounts, tx, { ...session, generation }, session)
  })
}

/** Gives the session a new id after the password was entered again. */
export async function reauthenticate(context: RenewalContext, tx: Tx, me: Viewer): Promise<SessionTokens> {
  const session = await requireSession(context, tx, me)
  return replaceId(context, tx, session, { reauthenticatedAt: context.platform.clock.now() })
}

/** Gives the session a new id after a second factor was used, or set up; the latter ends sessions without one. */
export async function markTwoFactor(
  context: RenewalContext,
  tx: Tx,
  me: Viewer,
  { endOthers = false } = {},
): Promise<SessionTokens> {
  const { accountChanges, clock } = context.platform
  const session = await requireSession(context, tx, me)
  if (endOthers) await accountChanges.endSessions(tx, me.accountId, { except: session.id })
  return replaceId(context, tx, session, { reauthenticatedAt: clock.now(), passedTwoFactor: true })
}

export async function requireSession(
  { platform }: RenewalContext,
  tx: Tx,
  me: Viewer,
): Promise<LockedSession> {
  return (await store.lockSession(tx, me.sessionId, platform.clock.now())) ?? refuse('sign_in_required')
}

/** The session that a refresh token belongs to, with what the token is still worth. */
export async function findSession(tx: Tx, { sessionId, generation }: RefreshToken, now: Date) {
  const session = await store.lockSession(tx, sessionId, now)
  if (session) return { session, decision: decideRefresh(generation, session, now) }
  const replaced = await store.replacedSession(tx, sessionId)
  const successor = replaced && (await store.lockSession(tx, replaced.successorId, now))
  return successor && { session: successor, decision: decideReplacedRefresh(generation, replaced, now) }
}

type LockedSession = NonNullable<Awaited<ReturnType<typeof store.lockSession>>>

/** A token from before the change opens nothing afterwards. */
async function replaceId(
  { platform, accounts }: RenewalContext,
  tx: Tx,
  session: LockedSession,
  changes: Partial<store.SessionRow> = {},
): Promise<SessionTokens> {
  const now = platform.clock.now()
  const { accountId, createdAt, reauthenticatedAt, passedTwoFactor, device, network, place } = session
  const next = {
    accountId,
    createdAt,
    reauthenticatedAt,
    passedTwoFactor,
    device,
    network,
    place,
    id: platform.ids.id(),
    generation: 0,
    rotatedAt: now,
    expiresAt: sessionExpiry(now),
    renew: false,
    ...changes,
  }
  await store.replaceSession(tx, session, next, now)
  await platform.accountChanges.record(tx, { accountId, sessionId: session.id })
  return issueTokens(platform, accounts, tx, next, session)
}
