import { randomBytes } from 'node:crypto'
import { type PageQuery, REFERRAL_CODE, type Referral, type Referrals as Summary } from '@koji/contract'
import type { Swipes } from '#discovery/swipes/service.ts'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Sessions } from '#identity/sessions/service.ts'
import { pageOf, placeAfter } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { networkOf } from '#platform/network.ts'
import type { Platform } from '#platform/platform.ts'
import type { Arrival } from '#platform/session/session-cookies.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { earns, expired, expiresAt, isComplete, raisedUntil, writeCode } from './rules.ts'
import * as store from './store.ts'

const PURPOSE = 'referral network'
/** Codes are drawn at random: several that are taken in a row are not chance any more. */
const TRIES = 5
/** In one run; those who are left wait for the next. */
const MOST_EXPIRED = 10_000

export type Referrals = ReturnType<typeof referralService>

export interface Dependencies {
  accounts: Accounts
  sessions: Sessions
  swipes: Swipes
}

export function referralService(
  { clock, events, ids, secrets }: Platform,
  { accounts, sessions, swipes }: Dependencies,
) {
  const digest = (address: string) =>
    Buffer.from(secrets.sign(PURPOSE, networkOf(address)), 'base64url').subarray(0, 16)

  async function summary(db: Db, { accountId }: Viewer): Promise<Summary> {
    const [code, counts, until] = await Promise.all([
      store.codeOf(db, accountId),
      store.countsOf(db, accountId),
      swipes.raisedUntil(db, accountId),
    ])
    return { code, counts, raisedUntil: until?.toISOString() ?? null }
  }

  /** Only for whoever could use it; what is not earned now is not earned later. */
  async function reward(tx: Tx, pending: store.PendingRow, now: Date): Promise<boolean> {
    const { referrerId, network, device } = pending
    await store.takeTurns(tx, referrerId)
    if ((await accounts.byId(tx, referrerId))?.status !== 'active') return false
    if (!earns(await store.rewardsBefore(tx, pending))) return false
    await store.insertReward(tx, { id: ids.id(), referrerId, network, device, at: now })
    await swipes.raise(tx, referrerId, raisedUntil(now, await swipes.raisedUntil(tx, referrerId)))
    return true
  }

  return {
    summary,

    async giveCode(tx: Tx, me: Viewer): Promise<Summary> {
      for (let tries = 0; tries < TRIES; tries++) {
        if (await store.codeOf(tx, me.accountId)) return summary(tx, me)
        await store.insertCode(tx, me.accountId, writeCode(randomBytes(8)))
      }
      throw new Error('no code was free')
    },

    /** Pending until the new person has confirmed their address and made a profile. A code that nobody has is ignored. */
    async record(tx: Tx, code: string, referredUserId: string, arrival: Arrival): Promise<void> {
      const referrerId = REFERRAL_CODE.test(code) ? await store.referrerOf(tx, code) : null
      if (!referrerId) return
      const before = arrival.device && (await sessions.accountOnDevice(tx, arrival.device))
      await store.insertReferral(tx, {
        id: ids.id(),
        referrerId,
        referredUserId,
        referralCode: code.toUpperCase(),
        createdAt: clock.now(),
        network: digest(arrival.address),
        device: before ? await store.firstOnDevice(tx, before) : referredUserId,
      })
    },

    /** Somebody got further; whether they were invited shows here. Once more changes nothing. */
    async goOn(tx: Tx, accountId: string): Promise<void> {
      const now = clock.now()
      const pending = await store.lockPending(tx, accountId)
      if (!pending || !isComplete(pending, now)) return
      const rewarded = await reward(tx, pending, now)
      const { id: referralId, referrerId } = pending
      await store.settle(tx, referralId, rewarded ? 'rewarded' : 'completed', now)
      await events.record(tx, 'referrals.completed', referrerId, { referralId, referrerId })
      if (rewarded) await events.record(tx, 'referrals.rewarded', referrerId, { referralId, referrerId })
    },

    async list(db: Db, { accountId }: Viewer, { after, limit }: PageQuery) {
      const rows = await store.referralsOf(db, accountId, { after: placeAfter(after), limit: limit + 1 })
      return pageOf(rows, limit, present, ({ createdAt, id }) => [createdAt.toISOString(), id])
    },

    expire: (tx: Tx) => store.expire(tx, expired(clock.now()), clock.now(), MOST_EXPIRED),
  }
}

function present({
  id,
  status,
  createdAt,
  settledAt,
  emailVerified,
  hasProfile,
}: store.ReferralRow): Referral {
  const until = expiresAt(createdAt).toISOString()
  return {
    id,
    status,
    joinedAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    waits: status === 'pending' ? { email: !emailVerified, profile: !hasProfile, until } : null,
  }
}
