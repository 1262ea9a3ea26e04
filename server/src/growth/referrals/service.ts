import { randomBytes } from 'node:crypto'
import { type PageQuery, REFERRAL_CODE, type Referral, type ReferralSummary as Summary } from '@koji/contract'
import type { Swipes } from '#discovery/swipes/service.ts'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Sessions } from '#identity/sessions/service.ts'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { networkOf } from '#platform/network.ts'
import type { Platform } from '#platform/platform.ts'
import type { ClientInfo } from '#platform/session/session-cookies.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { People } from '#trust/people/service.ts'
import { codeFrom, earnsReward, expiresAt, expiryCutoff, isComplete, likeBonusUntil } from './rules.ts'
import * as store from './store.ts'

const PURPOSE = 'referral network'
/** Codes are random, so several taken ones in a row are no coincidence. */
const CODE_ATTEMPTS = 5
const EXPIRED_PER_RUN = 10_000

export type Referrals = ReturnType<typeof referralService>

export interface Dependencies {
  accounts: Accounts
  sessions: Sessions
  people: People
  swipes: Swipes
}

type Context = Dependencies & Pick<Platform, 'clock' | 'events' | 'ids' | 'secrets'>

export function referralService(platform: Platform, dependencies: Dependencies) {
  const { clock, events, ids, secrets } = platform
  const context = { clock, events, ids, secrets, ...dependencies }
  dependencies.people.readReferralsWith(store.recordOf)
  return {
    summary: (db: Db, me: Viewer) => summary(context, db, me),
    giveCode: (tx: Tx, me: Viewer) => giveCode(context, tx, me),
    record: (tx: Tx, code: string, referredUserId: string, arrival: ClientInfo) =>
      record(context, tx, code, referredUserId, arrival),
    complete: (tx: Tx, accountId: string) => complete(context, tx, accountId),

    async list(db: Db, { accountId }: Viewer, { after, limit }: PageQuery) {
      const rows = await store.referralsOf(db, accountId, {
        after: decodeTimeCursor(after),
        limit: limit + 1,
      })
      return pageOf(rows, limit, present, ({ createdAt, id }) => [createdAt.toISOString(), id])
    },

    expire: (tx: Tx) => {
      const now = clock.now()
      return store.expire(tx, { before: expiryCutoff(now), now, max: EXPIRED_PER_RUN })
    },
  }
}

async function summary({ swipes }: Context, db: Db, { accountId }: Viewer): Promise<Summary> {
  const [code, counts, until] = await Promise.all([
    store.codeOf(db, accountId),
    store.countsOf(db, accountId),
    swipes.likeBonusUntil(db, accountId),
  ])
  return { code, counts, raisedUntil: until?.toISOString() ?? null }
}

async function giveCode(context: Context, tx: Tx, me: Viewer): Promise<Summary> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
    if (await store.codeOf(tx, me.accountId)) return summary(context, tx, me)
    await store.insertCode(tx, me.accountId, codeFrom(randomBytes(8)))
  }
  throw new Error(`${CODE_ATTEMPTS} random referral codes were taken`)
}

/** Records a pending referral for a new account. Ignores unknown codes. */
async function record(
  { clock, ids, secrets, sessions }: Context,
  tx: Tx,
  code: string,
  referredUserId: string,
  arrival: ClientInfo,
): Promise<void> {
  const referrerId = REFERRAL_CODE.test(code) ? await store.referrerOf(tx, code) : null
  if (!referrerId) return
  const earlierAccount = arrival.device && (await sessions.accountOnDevice(tx, arrival.device))
  await store.insertReferral(tx, {
    id: ids.id(),
    referrerId,
    referredUserId,
    referralCode: code.toUpperCase(),
    createdAt: clock.now(),
    network: Buffer.from(secrets.sign(PURPOSE, networkOf(arrival.address)), 'base64url').subarray(0, 16),
    device: earlierAccount ? await store.firstOnDevice(tx, earlierAccount) : referredUserId,
  })
}

/** Completes the pending referral of an account that has confirmed its email and has a profile. */
async function complete(context: Context, tx: Tx, accountId: string): Promise<void> {
  const { clock, events } = context
  const now = clock.now()
  const pending = await store.lockPending(tx, accountId)
  if (!pending || !isComplete(pending, now)) return
  const rewarded = await reward(context, tx, pending, now)
  const { id: referralId, referrerId } = pending
  await store.settle(tx, referralId, rewarded ? 'rewarded' : 'completed', now)
  await events.record(tx, 'referrals.completed', referrerId, { referralId, referrerId })
  if (rewarded) await events.record(tx, 'referrals.rewarded', referrerId, { referralId, referrerId })
}

/** Rewards an active referrer within the limits. A reward that is refused now is never paid later. */
async function reward(
  { accounts, ids, swipes }: Context,
  tx: Tx,
  pending: store.PendingRow,
  now: Date,
): Promise<boolean> {
  const { referrerId, network, device } = pending
  await store.lockReferrer(tx, referrerId)
  if ((await accounts.byId(tx, referrerId))?.status !== 'active') return false
  if (!earnsReward(await store.countRewards(tx, pending))) return false
  await store.insertReward(tx, { id: ids.id(), referrerId, network, device, at: now })
  const current = await swipes.likeBonusUntil(tx, referrerId)
  await swipes.grantLikeBonus(tx, referrerId, likeBonusUntil(now, current))
  return true
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
