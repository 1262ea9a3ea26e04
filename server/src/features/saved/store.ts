import type { SavedKind } from '@koji/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

export interface SavedRow {
  id: string
  displayName: string
  username: string | null
  avatarUrl: string | null
  birthDate: string
  showAge: boolean
  tagline: string | null
  subscriptionPrice: number | null
  idVerified: boolean | null
  note: string
  savedAt: Date
}

interface Page {
  order: 'newest' | 'oldest' | 'name'
  after: { key: string; id: string } | null
  limit: number
}

/** As text, so that one cursor serves every order; moments keep their microseconds. */
const KEYS = {
  newest: sql`saved.saved_at`,
  oldest: sql`saved.saved_at`,
  name: sql`lower(p.display_name)`,
}

/**
 * A person has at most a thousand, so sorting them costs little. Those who may not be seen any more are left out, and
 * come back when they may.
 */
export async function savedOf(db: Db, ownerId: string, kind: SavedKind, page: Page) {
  const key = KEYS[page.order]
  const type = page.order === 'name' ? sql`text` : sql`timestamptz`
  const later = page.order === 'newest' ? sql`<` : sql`>`
  const direction = page.order === 'newest' ? sql`desc` : sql`asc`
  const after = page.after
    ? sql`and (${key} ${later} ${page.after.key}::${type} or (${key} = ${page.after.key}::${type} and p.id > ${page.after.id}::uuid))`
    : sql``
  const visible =
    kind === 'creators'
      ? sql`c.user_id is not null`
      : sql`(s.discoverable and not s.incognito or s.public_link)`
  const { rows } = await sql<SavedRow & { key: string }>`
    select p.id, p.display_name as "displayName", p.username, p.avatar_url as "avatarUrl",
      p.birth_date as "birthDate", (s.show_age and s.discoverable and not s.incognito) as "showAge", c.tagline,
      c.subscription_price as "subscriptionPrice", c.id_verified as "idVerified",
      saved.note, saved.saved_at as "savedAt", (${key})::text as key
    from saved
    join profiles p on p.id = saved.person_id
    join accounts a on a.id = p.id and a.status = 'active'
    join privacy_settings s on s.profile_id = p.id
    left join creator_profiles c on c.user_id = p.id
    where saved.owner_id = ${ownerId} and saved.kind = ${kind} and ${visible}
      and not exists (select from blocks where blocker_id = ${ownerId} and blocked_id = p.id)
      and not exists (select from blocks where blocker_id = p.id and blocked_id = ${ownerId})
      ${after}
    order by ${key} ${direction}, p.id
    limit ${page.limit}`.execute(db)
  return rows
}

/** Under a lock on the owner, so that two at once cannot both take the last place. */
export async function countAndLock(tx: Tx, ownerId: string): Promise<number> {
  await tx.selectFrom('accounts').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('saved')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

interface Target {
  ownerId: string
  kind: SavedKind
  personId: string
}

/** False when it was not there. */
export async function updateNote(
  tx: Tx,
  { ownerId, kind, personId }: Target,
  note: string,
): Promise<boolean> {
  const changed = await tx
    .updateTable('saved')
    .set({ note })
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .where('personId', '=', personId)
    .returning('personId')
    .executeTakeFirst()
  return changed !== undefined
}

export const insertSaved = (tx: Tx, saved: Target & { note: string; savedAt: Date }) =>
  tx.insertInto('saved').values(saved).execute()

export const deleteSaved = (tx: Tx, { ownerId, kind, personId }: Target) =>
  tx
    .deleteFrom('saved')
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .where('personId', '=', personId)
    .returning(['note', 'savedAt'])
    .executeTakeFirst()

export async function isSaved(db: Db, { ownerId, kind, personId }: Target): Promise<boolean> {
  const row = await db
    .selectFrom('saved')
    .select('personId')
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}
