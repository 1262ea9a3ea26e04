import type { Db } from '#platform/db/database.ts'

export const hasProfile = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
