import type { Tx } from '#platform/db/database.ts'

/** Codes are matched without regard to case: people read them to each other. */
export const referrerOf = async (tx: Tx, code: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('referralCodes')
      .select('userId')
      .where('code', '=', code.toUpperCase())
      .executeTakeFirst()
  )?.userId ?? null

export const insertCode = (tx: Tx, userId: string, code: string) =>
  tx.insertInto('referralCodes').values({ userId, code }).execute()

export const insertReferral = (
  tx: Tx,
  referral: { referrerId: string; referredUserId: string; referralCode: string; createdAt: Date },
) => tx.insertInto('referrals').values(referral).execute()
