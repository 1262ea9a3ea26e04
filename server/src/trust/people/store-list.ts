import type { AccountStatus, Role } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import { ACCOUNTS, ROLES } from '#identity/accounts/fragments.ts'
import { ACTIVITY } from '#identity/activity/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { PRIVACY_SETTINGS } from '#profiles/privacy/fragments.ts'
import { REVIEWED_PROFILES } from '#profiles/profiles/fragments.ts'
import type { Search } from './rules.ts'

export interface PersonRow {
  id: string
  email: string
  status: AccountStatus
  emailVerifiedAt: Date | null
  createdAt: Date
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  lastDay: string | null
  roles: Role[]
}

export interface Filters {
  role: Role | undefined
  status: AccountStatus | undefined
  joinedSince: Date | null
  unverified: boolean
}

interface Page {
  after: { at: Date; id: string } | null
  limit: number
}

/** Our team can load the photos of a closed account or a hidden member only after viewing that person, which is audited. */
const AVATAR_URL = sql`case when a.status = 'active' and exists (
    select from ${PRIVACY_SETTINGS} s where s.profile_id = a.id and s.discoverable and not s.incognito
  ) then p.avatar_url end`

const COLUMNS = sql`
  a.id, a.email, a.status, a.email_verified_at, a.created_at,
  coalesce(p.held_name, p.display_name) as display_name, p.username, ${AVATAR_URL} as avatar_url,
  (select visits.last_day::text from ${ACTIVITY} visits where visits.account_id = a.id) as last_day,
  array(select r.role from ${ROLES} r where r.user_id = a.id order by r.role) as roles`

const filtered = ({ role, status, joinedSince, unverified }: Filters): RawBuilder<unknown> => sql`
  true ${role ? sql`and exists (select from ${ROLES} r where r.user_id = a.id and r.role = ${role})` : sql``}
  ${status ? sql`and a.status = ${sql.lit(status)}` : sql``}
  ${status && status !== 'active' ? sql`and a.status <> 'active'` : sql``}
  ${joinedSince ? sql`and a.created_at >= ${joinedSince}` : sql``}
  ${unverified ? sql`and a.email_verified_at is null` : sql``}`

/** Newest first. Each filter has an index in this order, except roles, which few people have. */
export async function listPeople(db: Db, filters: Filters, { after, limit }: Page): Promise<PersonRow[]> {
  const behind = after ? sql`and (a.created_at, a.id) < (${after.at}, ${after.id}::uuid)` : sql``
  const from = filters.role
    ? sql`(select user_id from ${ROLES} roles where role = ${filters.role}) r join ${ACCOUNTS} a on a.id = r.user_id`
    : sql`${ACCOUNTS} a`
  const { rows } = await sql<PersonRow>`
    select ${COLUMNS} from ${from} left join ${REVIEWED_PROFILES} p on p.id = a.id
    where ${filtered({ ...filters, role: undefined })} ${behind}
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db)
  return rows
}

/** Per column, however many values match the prefix. */
const MATCHES_MAX = 200

/**
 * Ids of people with a matching prefix in an indexed column. Matches are read in the order of the index (`~<~`), because
 * any other order would have to sort all of them before the limit applies.
 */
function matchingIds(search: Search): RawBuilder<unknown> {
  if ('id' in search) return sql`select ${search.id}::uuid as id`
  const byEmail = (text: string) => sql`
    (select id from ${ACCOUNTS} accounts where email like ${prefixOf(text)} order by email using ~<~ limit ${MATCHES_MAX})`
  const byUsername = (text: string) => sql`
    (select id from ${REVIEWED_PROFILES} profiles where lower(username) like ${prefixOf(text)} and username is not null
      order by lower(username) using ~<~ limit ${MATCHES_MAX})`
  const byHeldUsername = (text: string) => sql`
    (select id from ${REVIEWED_PROFILES} profiles where lower(held_username) like ${prefixOf(text)} and held_username is not null
      limit ${MATCHES_MAX})`
  if ('email' in search) return byEmail(search.email)
  if ('username' in search)
    return sql`${byUsername(search.username)} union ${byHeldUsername(search.username)}`
  const { words } = search
  return sql`
    ${byEmail(words)} union ${byUsername(words)} union ${byHeldUsername(words)} union
    (select id from ${REVIEWED_PROFILES} profiles where lower(held_name) like ${prefixOf(words)} and held_name is not null limit ${MATCHES_MAX})
    union
    (select id from ${REVIEWED_PROFILES} profiles where lower(display_name) like ${prefixOf(words)} order by lower(display_name) using ~<~ limit ${MATCHES_MAX})
    union
    (select id from ${REVIEWED_PROFILES} profiles where lower(substring(display_name from ' (\\S+)$')) like ${prefixOf(words)} limit ${MATCHES_MAX})`
}

export async function searchPeople(
  db: Db,
  search: Search,
  filters: Filters,
  limit: number,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${COLUMNS} from (${matchingIds(search)}) as found join ${ACCOUNTS} a on a.id = found.id
    left join ${REVIEWED_PROFILES} p on p.id = a.id
    where ${filtered(filters)}
    order by coalesce(${isExactMatch(search)}, false) desc, a.created_at desc, a.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Exact matches rank above prefix matches. */
function isExactMatch(search: Search): RawBuilder<unknown> {
  if ('id' in search) return sql`true`
  if ('email' in search) return sql`a.email = ${search.email.toLowerCase()}`
  if ('username' in search) return sql`lower(p.username) = ${search.username.toLowerCase()}`
  const words = search.words.toLowerCase()
  return sql`(lower(p.username) = ${words} or lower(p.display_name) = ${words})`
}

/** A lower-case `like` pattern in which the text's own wildcards are escaped. */
const prefixOf = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
