import type { Db, Tx } from '#platform/db/database.ts'

export const twoFactorOf = (db: Db, accountId: string) =>
  db.selectFrom('twoFactor').select('sealedSecret').where('accountId', '=', accountId).executeTakeFirst()

export const lockTwoFactor = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('twoFactor')
    .select('accountId')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** False when this step or a later one was used before. Of concurrent calls, one gets true. */
export async function spendStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const spent = await db
    .updateTable('twoFactor')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .returning('accountId')
    .executeTakeFirst()
  return spent !== undefined
}

export const putSetup = (tx: Tx, setup: { accountId: string; sealedSecret: Buffer; createdAt: Date }) =>
  tx
    .insertInto('twoFactorSetups')
    .values(setup)
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ sealedSecret: setup.sealedSecret, createdAt: setup.createdAt }),
    )
    .execute()

export const lockSetup = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('twoFactorSetups')
    .select('sealedSecret')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

export async function putTwoFactor(
  tx: Tx,
  row: { accountId: string; sealedSecret: Buffer; lastStep: number; createdAt: Date },
): Promise<void> {
  await deleteTwoFactor(tx, row.accountId)
  await tx.insertInto('twoFactor').values(row).execute()
}

/** Also deletes recovery codes and an unfinished setup. Returns whether two-factor was on. */
export async function deleteTwoFactor(tx: Tx, accountId: string): Promise<boolean> {
  await tx.deleteFrom('twoFactorSetups').where('accountId', '=', accountId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('twoFactor')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function putRecoveryCodes(tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

/** False when the code is unknown or spent. Of concurrent calls, one gets true. */
export async function spendRecoveryCode(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return left
}
