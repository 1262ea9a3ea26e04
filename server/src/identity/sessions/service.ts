import { createHash } from 'node:crypto'
import { type OpenSession, SESSION_DAYS, type Session } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Activity } from '#identity/activity/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/network.ts'
import type { Platform } from '#platform/platform.ts'
import type { ClientInfo, SessionTokens } from '#platform/session/session-cookies.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import {
  findSession,
  markTwoFactor,
  type RenewalContext,
  reauthenticate,
  refresh,
  requireSession,
} from './renewal.ts'
import { deviceOf } from './rules.ts'
import * as store from './store.ts'
import { issueTokens, readRefreshToken, sessionExpiry } from './tokens.ts'

const DAY_MS = 86_400_000
const DEVICE_DAYS = 400

export interface StartedSession extends SessionTokens {
  device: string
  /** True in a browser where an existing member signs in for the first time. */
  newDevice: boolean
  /** How the settings show the session. */
  from: { device: string; place: string }
}

export type Sessions = ReturnType<typeof sessionService>

type VisitListener = (tx: Tx, accountId: string) => Promise<void>

export interface Dependencies {
  accounts: Accounts
  activity: Activity
}

export function sessionService(platform: Platform, { accounts, activity }: Dependencies) {
  const { accountChanges, clock } = platform
  const visitListeners: VisitListener[] = []
  const context: RenewalContext = {
    platform,
    accounts,
    async recordVisit(tx, accountId) {
      await activity.recordVisit(tx, accountId)
      for (const listener of visitListeners) await listener(tx, accountId)
    },
  }

  return {
    /** The listener runs in the transaction in which a session starts or is refreshed. */
    onVisit: (listener: VisitListener): void => void visitListeners.push(listener),

    start: (tx: Tx, accountId: string, client: ClientInfo, options?: StartOptions): Promise<StartedSession> =>
      start(context, tx, accountId, client, options),
    refresh: (db: Db, token: string) => refresh(context, db, token),
    reauthenticate: (tx: Tx, me: Viewer) => reauthenticate(context, tx, me),
    markTwoFactor: (tx: Tx, me: Viewer, options?: { endOthers: boolean }) =>
      markTwoFactor(context, tx, me, options),

    /** For slow operations, during which the session may have ended. Call it with the account locked. */
    async requireActive(tx: Tx, me: Viewer): Promise<void> {
      await requireSession(context, tx, me)
    },

    /** No session counts as two-factor once the account has no second factor left. */
    async clearTwoFactor(tx: Tx, accountId: string): Promise<void> {
      await store.clearTwoFactor(tx, accountId)
      await accountChanges.record(tx, { accountId })
    },

    isKnownDevice,
    accountOnDevice: (db: Db, device: string): Promise<string | null> =>
      store.accountOnDevice(db, hash(device)),

    async list(db: Db, me: Viewer): Promise<OpenSession[]> {
      const rows = await store.sessionsOf(db, me.accountId, clock.now())
      return rows.map(({ id, device, network, place, createdAt, rotatedAt }) => ({
        id,
        device,
        place: place ?? network,
        createdAt: createdAt.toISOString(),
        lastUsedAt: rotatedAt.toISOString(),
        current: id === me.sessionId,
      }))
    },

    /** Does nothing when the session is over already. */
    async signOut(tx: Tx, me: Viewer | null, refreshToken: string | null): Promise<void> {
      const session = me ?? (await sessionOf(platform, tx, refreshToken))
      if (!session) return
      const { accountId, sessionId } = session
      if (await store.deleteSession(tx, accountId, sessionId))
        await accountChanges.record(tx, { accountId, sessionId })
    },

    /** Refuses another member's session like one that doesn't exist. */
    async end(tx: Tx, me: Viewer, sessionId: string): Promise<void> {
      if (!(await store.deleteSession(tx, me.accountId, sessionId))) refuse('not_found')
      await accountChanges.record(tx, { accountId: me.accountId, sessionId })
    },

    endOthers: (tx: Tx, me: Viewer): Promise<number> =>
      accountChanges.endSessions(tx, me.accountId, { except: me.sessionId }),

    async sweep(tx: Tx): Promise<void> {
      const now = clock.now()
      await store.deleteExpired(tx, now)
      // By then, refresh tokens of the replaced ids have expired.
      await store.deleteOldReplacedSessions(tx, new Date(now.getTime() - SESSION_DAYS * DAY_MS))
      await store.deleteOldDevices(tx, new Date(now.getTime() - DEVICE_DAYS * DAY_MS))
    },
  }
}

export interface StartOptions {
  passedTwoFactor?: boolean
}

async function start(
  { platform, accounts, recordVisit }: RenewalContext,
  tx: Tx,
  accountId: string,
  { address, userAgent, device }: ClientInfo,
  { passedTwoFactor = false }: StartOptions = {},
): Promise<StartedSession> {
  const { clock, ids, locateIp } = platform
  const account = await store.lockAccountShared(tx, accountId)
  if (account.status !== 'active') refuse('account_disabled')
  const now = clock.now()
  const session = {
    id: ids.id(),
    accountId,
    generation: 0,
    passedTwoFactor,
    device: deviceOf(userAgent),
    network: networkOf(address),
    place: locateIp(address),
    createdAt: now,
    rotatedAt: now,
    reauthenticatedAt: now,
    expiresAt: sessionExpiry(now),
  }
  await store.insertSession(tx, session)
  await recordVisit(tx, accountId)
  // A device secret that this account never received may have been planted by an attacker.
  const deviceSecret = (await isKnownDevice(tx, accountId, device)) ? device! : ids.secret()
  const deviceHash = hash(deviceSecret)
  const recorded = await store.recordDevice(tx, { accountId, deviceHash, lastSeenAt: now })
  return {
    ...(await issueTokens(platform, accounts, tx, session, account)),
    device: deviceSecret,
    newDevice: recorded === 'new',
    from: { device: session.device, place: session.place ?? session.network },
  }
}

const isKnownDevice = async (db: Db, accountId: string, device: string | null): Promise<boolean> =>
  device !== null && store.isKnownDevice(db, accountId, hash(device))

/** The session that a browser could refresh, although its access token has expired. */
async function sessionOf({ clock, secrets }: Platform, tx: Tx, refreshToken: string | null) {
  const presented = refreshToken === null ? null : readRefreshToken(secrets, refreshToken)
  const found = presented && (await findSession(tx, presented, clock.now()))
  return found && { accountId: found.session.accountId, sessionId: found.session.id }
}

export const presentSession = ({ accountId, email, verified, roles, expiresAt }: Viewer): Session => ({
  account: { id: accountId, email, verified },
  roles,
  expiresAt: expiresAt.toISOString(),
})

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
