import {
  REFERRAL_STATUSES,
  REFERRALS_COUNTED,
  REWARDS_FROM_ONE_PLACE,
  type ReferralStatus,
} from '@koji/contract'
import { sql } from 'kysely'
import type { Place } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Facts } from './rules.ts'

/** Codes are matched without regard to case: people read them to each other. */
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

/** Whether it was free, and they had none. */
export async function insertCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const made = await tx
    .insertInto('referralCodes')
    .values({ userId, code })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
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

/** The first account of the browser that an account of it began with; itself, if it was not invited. */
export const firstOnDevice = async (tx: Tx, accountId: string): Promise<string> =>
  (
    await tx
      .selectFrom('referrals')
      .select('device')
      .where('referredUserId', '=', accountId)
      .executeTakeFirst()
  )?.device ?? accountId

export interface PendingRow extends Facts {
  id: string
  referrerId: string
  network: Buffer | null
  device: string | null
}

/** Of whoever was invited, as long as it is not settled; nobody else settles it meanwhile. */
export async function lockPending(tx: Tx, referredUserId: string): Promise<PendingRow | null> {
  const { rows } = await sql<PendingRow>`
    select r.id, r.referrer_id as "referrerId", r.network, r.device, r.created_at as "createdAt",
      a.email_verified_at is not null as "emailVerified",
      exists (select from profiles where id = r.referred_user_id) as "hasProfile"
    from referrals r join accounts a on a.id = r.referred_user_id
    where r.referred_user_id = ${referredUserId} and r.status = 'pending'
    for update of r`.execute(tx)
  return rows[0] ?? null
}

export const settle = (tx: Tx, id: string, status: ReferralStatus, settledAt: Date) =>
  tx.updateTable('referrals').set({ status, settledAt }).where('id', '=', id).execute()

/** Whoever is rewarded twice at once takes turns. */
export const takeTurns = (tx: Tx, referrerId: string) =>
  sql`select from accounts where id = ${referrerId} for no key update`.execute(tx)

export async function rewardsBefore(
  tx: Tx,
  { referrerId, network, device }: Pick<PendingRow, 'referrerId' | 'network' | 'device'>,
): Promise<{ sameNetwork: number; sameDevice: number }> {
  const { rows } = await sql<{ sameNetwork: number; sameDevice: number }>`
    select
      (select count(*)::int from (select from referral_rewards
        where referrer_id = ${referrerId} and network = ${network} limit ${REWARDS_FROM_ONE_PLACE}) as n) as "sameNetwork",
      (select count(*)::int from (select from referral_rewards
        where referrer_id = ${referrerId} and device = ${device} limit ${REWARDS_FROM_ONE_PLACE}) as d) as "sameDevice"`.execute(
    tx,
  )
  return rows[0]!
}

export const insertReward = (
  tx: Tx,
  reward: { id: string; referrerId: string; network: Buffer | null; device: string | null; at: Date },
) => tx.insertInto('referralRewards').values(reward).execute()

/** So many at once at most. */
export async function expire(tx: Tx, before: Date, now: Date, max: number): Promise<void> {
  await sql`
    update referrals set status = 'expired', settled_at = ${now}
    where referred_user_id in (
      select referred_user_id from referrals where status = 'pending' and created_at <= ${before}
      order by created_at limit ${max} for update skip locked
    )`.execute(tx)
}

/** Each as far as it is shown. */
export async function countsOf(db: Db, referrerId: string): Promise<Record<ReferralStatus, number>> {
  const { rows } = await sql<{ status: ReferralStatus; count: number }>`
    select wanted.status, counted.count from unnest(${[...REFERRAL_STATUSES]}::text[]) as wanted (status), lateral (
      select count(*)::int as count from (
        select from referrals where referrer_id = ${referrerId} and referrals.status = wanted.status
        limit ${REFERRALS_COUNTED + 1}
      ) as first_ones
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
  { after, limit }: { after: Place | null; limit: number },
): Promise<ReferralRow[]> {
  const { rows } = await sql<ReferralRow>`
    select r.id, r.status, r.created_at as "createdAt", r.settled_at as "settledAt",
      a.email_verified_at is not null as "emailVerified",
      exists (select from profiles where id = r.referred_user_id) as "hasProfile"
    from referrals r join accounts a on a.id = r.referred_user_id
    where r.referrer_id = ${referrerId}
      ${after ? sql`and (r.created_at, r.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by r.created_at desc, r.id desc
    limit ${limit}`.execute(db)
  return rows
}
