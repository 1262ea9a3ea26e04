import {
  REFERRAL_COUNT_MAX,
  REFERRAL_STATUSES,
  REWARDS_PER_NETWORK,
  type ReferralStatus,
} from '@koji/contract'
import { sql } from 'kysely'
import { ACCOUNTS, lockAccount } from '#identity/accounts/fragments.ts'
import type { TimeCursor } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import type { Progress } from './rules.ts'

/** Ignores case, because people read codes to each other. */
export const referrerOf = async (tx: Tx, code: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('referralCodes')
      .select('userId')
      .where('code', '=', code.toUpperCase())
      .executeTakeFirst()
  )?.userId ?? null

export const codeOf = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('referralCodes').select('code').where('userId', '=', userId).executeTakeFirst())
    ?.code ?? null

/** Returns false if the code is taken or the account has one. */
export async function insertCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('referralCodes')
    .values({ userId, code })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export interface NewReferral {
  id: string
  referrerId: string
  referredUserId: string
  referralCode: string
  createdAt: Date
  network: Buffer
  device: string
}

export const insertReferral = (tx: Tx, referral: NewReferral) =>
  tx.insertInto('referrals').values(referral).execute()

/** The first account that signed up with the same browser: the account itself, unless it was invited. */
export const firstOnDevice = async (tx: Tx, accountId: string): Promise<string> =>
  (
    await tx
      .selectFrom('referrals')
      .select('device')
      .where('referredUserId', '=', accountId)
      .executeTakeFirst()
  )?.device ?? accountId

export interface PendingRow extends Progress {
  id: string
  referrerId: string
  network: Buffer | null
  device: string | null
}

/** Locks the pending referral of an invited account. */
export async function lockPending(tx: Tx, referredUserId: string): Promise<PendingRow | null> {
  const { rows } = await sql<PendingRow>`
    select r.id, r.referrer_id as "referrerId", r.network, r.device, r.created_at as "createdAt",
      a.email_verified_at is not null as "emailVerified",
      exists (select from ${PROFILES} p where p.id = r.referred_user_id) as "hasProfile"
    from referrals r join ${ACCOUNTS} a on a.id = r.referred_user_id
    where r.referred_user_id = ${referredUserId} and r.status = 'pending'
    for update of r`.execute(tx)
  return rows[0] ?? null
}

export const settle = (tx: Tx, id: string, status: ReferralStatus, settledAt: Date) =>
  tx.updateTable('referrals').set({ status, settledAt }).where('id', '=', id).execute()

/** Concurrent rewards of one referrer wait for each other, so that each counts the earlier ones. */
export const lockReferrer = (tx: Tx, referrerId: string) => lockAccount(tx, referrerId)

/** Counts earlier rewards from the same network and browser, up to the limit. */
export async function countRewards(
  tx: Tx,
  { referrerId, network, device }: Pick<PendingRow, 'referrerId' | 'network' | 'device'>,
): Promise<{ sameNetwork: number; sameDevice: number }> {
  const { rows } = await sql<{ sameNetwork: number; sameDevice: number }>`
    select
      (select count(*)::int from (select from referral_rewards
        where referrer_id = ${referrerId} and network = ${network} limit ${REWARDS_PER_NETWORK}) as n) as "sameNetwork",
      (select count(*)::int from (select from referral_rewards
        where referrer_id = ${referrerId} and device = ${device} limit ${REWARDS_PER_NETWORK}) as d) as "sameDevice"`.execute(
    tx,
  )
  return rows[0]!
}

export const insertReward = (
  tx: Tx,
  reward: { id: string; referrerId: string; network: Buffer | null; device: string | null; at: Date },
) => tx.insertInto('referralRewards').values(reward).execute()

/** Expires pending referrals that were created before then, at most `max` of them. */
export async function expire(
  tx: Tx,
  { before, now, max }: { before: Date; now: Date; max: number },
): Promise<void> {
  await sql`
    update referrals set status = 'expired', settled_at = ${now}
    where referred_user_id in (
      select referred_user_id from referrals where status = 'pending' and created_at <= ${before}
      order by created_at limit ${max} for update skip locked
    )`.execute(tx)
}

/** Counts each status up to the highest number that is shown. */
export async function countsOf(db: Db, referrerId: string): Promise<Record<ReferralStatus, number>> {
  const { rows } = await sql<{ status: ReferralStatus; count: number }>`
    select every.status, counted.count from unnest(${[...REFERRAL_STATUSES]}::text[]) as every (status), lateral (
      select count(*)::int as count from (
        select from referrals where referrer_id = ${referrerId} and referrals.status = every.status
        limit ${REFERRAL_COUNT_MAX + 1}
      ) as limited
    ) as counted`.execute(db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Record<
    ReferralStatus,
    number
  >
}

export interface ReferralRow {
  id: string
  status: ReferralStatus
  createdAt: Date
  settledAt: Date | null
  emailVerified: boolean
  hasProfile: boolean
}

export async function referralsOf(
  db: Db,
  referrerId: string,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<ReferralRow[]> {
  const { rows } = await sql<ReferralRow>`
    select r.id, r.status, r.created_at as "createdAt", r.settled_at as "settledAt",
      a.email_verified_at is not null as "emailVerified",
      exists (select from ${PROFILES} p where p.id = r.referred_user_id) as "hasProfile"
    from referrals r join ${ACCOUNTS} a on a.id = r.referred_user_id
    where r.referrer_id = ${referrerId}
      ${after ? sql`and (r.created_at, r.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by r.created_at desc, r.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** For our team: someone's code, how many people they invited, and who invited them. */
export async function recordOf(db: Db, accountId: string) {
  const { rows } = await sql<{
    code: string | null
    invited: number
    inviterId: string | null
    inviterName: string | null
  }>`
    select (select code from referral_codes where user_id = me.id) as code,
      (select count(*)::int from referrals where referrer_id = me.id) as invited,
      r.referrer_id as inviter_id, p.display_name as inviter_name
    from (values (${accountId}::uuid)) as me (id)
    left join referrals r on r.referred_user_id = me.id
    left join ${PROFILES} p on p.id = r.referrer_id`.execute(db)
  const { code, invited, inviterId, inviterName } = rows[0]!
  return { code, invited, invitedBy: inviterId ? { id: inviterId, displayName: inviterName } : null }
}
