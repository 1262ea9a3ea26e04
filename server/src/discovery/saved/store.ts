import { CREATOR_DEFAULT_NAME, type SavedKind } from '@koji/contract'
import { sql } from 'kysely'
import { ACTIVE_ACCOUNTS, lockAccount } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'
import { CREATORS } from '#profiles/creator-profiles/fragments.ts'
import { PRIVACY_SETTINGS } from '#profiles/privacy/fragments.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'

export interface SavedRow {
  id: string
  displayName: string
  username: string | null
  avatarUrl: string | null
  /** Null for creators without a profile. */
  birthDate: string | null
  showAge: boolean | null
  tagline: string | null
  subscriptionPrice: number | null
  idVerified: boolean | null
  note: string
  savedAt: Date
  nameKey: string
}

interface Page {
  order: 'newest' | 'oldest' | 'name'
  after: { key: string; id: string } | null
  limit: number
}

const NAME = sql`coalesce(p.display_name, ${sql.lit(CREATOR_DEFAULT_NAME)})`
const NAME_KEY = sql`lower(${NAME})`

/**
 * A person saves at most a thousand, so sorting them costs little. People who can't be seen are left out, and come back
 * with their note when they can.
 */
export async function savedOf(db: Db, ownerId: string, kind: SavedKind, page: Page) {
  const key = page.order === 'name' ? NAME_KEY : sql`saved.saved_at`
  const type = page.order === 'name' ? sql`text` : sql`timestamptz`
  const later = page.order === 'newest' ? sql`<` : sql`>`
  const direction = page.order === 'newest' ? sql`desc` : sql`asc`
  const after = page.after
    ? sql`and (${key} ${later} ${page.after.key}::${type} or (${key} = ${page.after.key}::${type} and saved.person_id > ${page.after.id}::uuid))`
    : sql``
  const visible =
    kind === 'creators'
      ? sql`c.user_id is not null`
      : sql`(s.discoverable and not s.incognito or s.public_link)`
  const { rows } = await sql<SavedRow>`
    select a.id, ${NAME} as "displayName", p.username, p.avatar_url as "avatarUrl",
      p.birth_date as "birthDate", (s.show_age and s.discoverable and not s.incognito) as "showAge",
      case when c.held_rule is null then c.tagline else '' end as tagline,
      c.subscription_price as "subscriptionPrice", c.id_verified as "idVerified",
      saved.note, saved.saved_at as "savedAt", ${NAME_KEY} as "nameKey"
    from saved
    join ${ACTIVE_ACCOUNTS} a on a.id = saved.person_id
    left join ${PROFILES} p on p.id = a.id
    left join ${PRIVACY_SETTINGS} s on s.profile_id = a.id
    left join ${CREATORS} c on c.user_id = a.id
    where saved.owner_id = ${ownerId} and saved.kind = ${kind} and ${visible}
      and ${notBlocked(sql`${ownerId}`, sql`a.id`)}
      ${after}
    order by ${key} ${direction}, saved.person_id
    limit ${page.limit}`.execute(db)
  return rows
}

/** Locks the owner, so that two concurrent requests can't both take the last place. */
export async function countAndLock(tx: Tx, ownerId: string): Promise<number> {
  await lockAccount(tx, ownerId)
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

/** False when it isn't saved. */
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

export const deleteSavedSince = (tx: Tx, { ownerId, kind, personId }: Target, since: Date) =>
  tx
    .deleteFrom('saved')
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .where('personId', '=', personId)
    .where('savedAt', '>=', since)
    .where('note', '=', '')
    .execute()

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
