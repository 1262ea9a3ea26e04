import { createHash } from 'node:crypto'
import { type OpenSession, SESSION_DAYS, type Session } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Activity } from '#identity/activity/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/network.ts'
import type { Platform } from '#platform/platform.ts'
import { writeAccessToken } from '#platform/session/access-token.ts'
import type { Arrival, Tokens } from '#platform/session/session-cookies.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { deviceOf, judgeRefresh, judgeReplaced } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const DEVICE_DAYS = 400
const PURPOSE = 'refresh'

/** What is new about a session that begins. */
export interface Begun extends Tokens {
  device: string
  /** In a browser that was never here, of somebody who was. */
  newDevice: boolean
  /** As its owner will see it in the settings. */
  from: { device: string; place: string }
}

export type Sessions = ReturnType<typeof sessionService>
type Row = store.SessionRow

type VisitListener = (tx: Tx, accountId: string) => Promise<void>

interface Presented {
  sessionId: string
  generation: number
}

export interface Dependencies {
  accounts: Accounts
  activity: Activity
}

export function sessionService(platform: Platform, { accounts, activity }: Dependencies) {
  const { clock, ids, placeOf, secrets, signingKeys, accountChanges } = platform
  const visitListeners: VisitListener[] = []

  async function recordVisit(tx: Tx, accountId: string): Promise<void> {
    await activity.seen(tx, accountId)
    for (const listener of visitListeners) await listener(tx, accountId)
  }

  async function mint(
    tx: Tx,
    row: Pick<Row, 'id' | 'accountId' | 'generation' | 'provedAt' | 'secondFactor'>,
    { email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
  ): Promise<Tokens> {
    const roles = await accounts.rolesOf(tx, row.accountId)
    const verified = emailVerifiedAt !== null
    const { token, expiresAt } = writeAccessToken(
      {
        sessionId: row.id,
        accountId: row.accountId,
        email,
        roles,
        verified,
        secondFactor: row.secondFactor,
        provedAt: row.provedAt,
      },
      clock.now(),
      await signingKeys.signer(tx),
    )
    return {
      access: token,
      refresh: refreshToken(row.id, row.generation),
      session: { account: { id: row.accountId, email, verified }, roles, expiresAt: expiresAt.toISOString() },
    }
  }

  function refreshToken(sessionId: string, generation: number): string {
    const named = `${sessionId}.${generation}`
    return `${named}.${secrets.sign(PURPOSE, named)}`
  }

  function readRefreshToken(token: string): Presented | null {
    const [sessionId = '', generation = '', signature = ''] = token.split('.')
    if (!secrets.signed(PURPOSE, `${sessionId}.${generation}`, signature)) return null
    return { sessionId, generation: Number(generation) }
  }

  const lasting = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS)

  /** The same session under a new id, so that an id from before opens nothing that came after. */
  async function replace(tx: Tx, row: Row, changes: Partial<Row> = {}): Promise<Row> {
    const now = clock.now()
    const { accountId, createdAt, provedAt, secondFactor, device, network, place } = row
    const next = {
      accountId,
      createdAt,
      provedAt,
      secondFactor,
      device,
      network,
      place,
      id: ids.id(),
      generation: 0,
      rotatedAt: now,
      expiresAt: lasting(now),
      renew: false,
      ...changes,
    }
    await store.replaceSession(tx, row, next, now)
    await accountChanges.record(tx, { accountId, sessionId: row.id })
    return next
  }

  async function findRefreshed(tx: Tx, { sessionId, generation }: Presented, now: Date) {
    const row = await store.lockSession(tx, sessionId, now)
    if (row) return { row, verdict: judgeRefresh(generation, row, now) }
    const replaced = await store.replacedSession(tx, sessionId)
    const successor = replaced && (await store.lockSession(tx, replaced.successorId, now))
    return successor && { row: successor, verdict: judgeReplaced(generation, replaced, now) }
  }

  /** What a browser would go on with, although its access has ended. */
  async function sessionBehind(tx: Tx, token: string | null) {
    const presented = token === null ? null : readRefreshToken(token)
    const found = presented && (await findRefreshed(tx, presented, clock.now()))
    return found && { accountId: found.row.accountId, sessionId: found.row.id }
  }

  return {
    /** Called in the transaction in which a session starts or is refreshed. */
    onVisit: (listener: VisitListener): void => void visitListeners.push(listener),

    /** A new session. What was known before signing in is worth nothing after. */
    async begin(
      tx: Tx,
      accountId: string,
      { address, userAgent, device }: Arrival,
      { secondFactor = false } = {},
    ): Promise<Begun> {
      const account = await store.lockAccount(tx, accountId)
      if (account.status !== 'active') refuse('account_disabled')
      const now = clock.now()
      const row = {
        id: ids.id(),
        accountId,
        generation: 0,
        secondFactor,
        device: deviceOf(userAgent),
        network: networkOf(address),
        place: placeOf(address),
        createdAt: now,
        rotatedAt: now,
        provedAt: now,
        expiresAt: lasting(now),
      }
      await store.insertSession(tx, row)
      await recordVisit(tx, accountId)
      // A secret that somebody else put into the browser would be theirs too.
      const secret = (await this.knowsDevice(tx, accountId, device)) ? device! : ids.secret()
      const met = await store.meetDevice(tx, { accountId, deviceHash: hash(secret), lastSeenAt: now })
      return {
        ...(await mint(tx, row, account)),
        device: secret,
        newDevice: met === 'new',
        from: { device: row.device, place: row.place ?? row.network },
      }
    },

    knowsDevice: async (db: Db, accountId: string, device: string | null): Promise<boolean> =>
      device !== null && store.knowsDevice(db, accountId, hash(device)),

    /** Somebody whose browser it is, by its secret. */
    accountOnDevice: (db: Db, device: string): Promise<string | null> =>
      store.accountOnDevice(db, hash(device)),

    /** Null when the session is over; then nothing of it is left. */
    async refresh(db: Db, token: string): Promise<Tokens | null> {
      const presented = readRefreshToken(token)
      if (!presented) return null
      return transact(db, async (tx) => {
        const now = clock.now()
        const found = await findRefreshed(tx, presented, now)
        if (!found) return null
        const { row, verdict } = found
        if (verdict === 'end' || row.status !== 'active') {
          // Somebody else has been using this session: neither of the two can be told from the other.
          await store.deleteSession(tx, row.accountId, row.id)
          await accountChanges.record(tx, { accountId: row.accountId, sessionId: row.id })
          return null
        }
        if (row.renew) return mint(tx, await replace(tx, row), row)
        if (verdict === 'repeat') return mint(tx, row, row)
        const generation = row.generation + 1
        await store.rotate(tx, row.id, { generation, rotatedAt: now, expiresAt: lasting(now) })
        await recordVisit(tx, row.accountId)
        return mint(tx, { ...row, generation }, row)
      })
    },

    /** The password was shown again. */
    async prove(tx: Tx, me: Viewer): Promise<Tokens> {
      const row = await store.lockSession(tx, me.sessionId, clock.now())
      if (!row) refuse('sign_in_required')
      return mint(tx, await replace(tx, row, { provedAt: clock.now() }), row)
    },

    /** A second factor was shown, or set up with this session; then those without one are over. */
    async strengthen(tx: Tx, me: Viewer, { endOthers = false } = {}): Promise<Tokens> {
      const row = await store.lockSession(tx, me.sessionId, clock.now())
      if (!row) refuse('sign_in_required')
      if (endOthers) await accountChanges.endSessions(tx, me.accountId, { except: row.id })
      const stronger = await replace(tx, row, { provedAt: clock.now(), secondFactor: true })
      return mint(tx, stronger, row)
    },

    /** For what took its time: the session may have been ended meanwhile. Call it with the account held. */
    async requireAlive(tx: Tx, me: Viewer): Promise<void> {
      if (!(await store.lockSession(tx, me.sessionId, clock.now()))) refuse('sign_in_required')
    },

    /** The account has no second factor any more, so no session of it counts as having shown one. */
    async weaken(tx: Tx, accountId: string): Promise<void> {
      await store.weaken(tx, accountId)
      await accountChanges.record(tx, { accountId })
    },

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

    /** Whoever wants to be out is out, also when they were already. */
    async signOut(tx: Tx, me: Viewer | null, token: string | null): Promise<void> {
      const over = me ?? (await sessionBehind(tx, token))
      if (over && (await store.deleteSession(tx, over.accountId, over.sessionId)))
        await accountChanges.record(tx, { accountId: over.accountId, sessionId: over.sessionId })
    },

    /** Somebody else's session looks like one that does not exist. */
    async end(tx: Tx, me: Viewer, sessionId: string): Promise<void> {
      if (!(await store.deleteSession(tx, me.accountId, sessionId))) refuse('not_found')
      await accountChanges.record(tx, { accountId: me.accountId, sessionId })
    },

    endOthers: (tx: Tx, me: Viewer): Promise<number> =>
      accountChanges.endSessions(tx, me.accountId, { except: me.sessionId }),

    async sweep(tx: Tx): Promise<void> {
      const now = clock.now()
      await store.deleteExpired(tx, now)
      // Its tokens are too old to be presented by then.
      await store.forgetReplaced(tx, new Date(now.getTime() - SESSION_DAYS * DAY_MS))
      await store.forgetDevices(tx, new Date(now.getTime() - DEVICE_DAYS * DAY_MS))
    },
  }
}

export const presentSession = ({ accountId, email, verified, roles, expiresAt }: Viewer): Session => ({
  account: { id: accountId, email, verified },
  roles,
  expiresAt: expiresAt.toISOString(),
})

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
