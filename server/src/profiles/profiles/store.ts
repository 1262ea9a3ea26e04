import {
  type AnsweredPrompt,
  type Gender,
  type Intent,
  REMOVED_NAME,
  type SpokenLanguage,
} from '@koji/contract'
import { sql } from 'kysely'
import { ACCOUNTS, ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'
import { CREATORS } from '#profiles/creator-profiles/fragments.ts'
import { PRIVACY_SETTINGS } from '#profiles/privacy/fragments.ts'

export interface ProfileRow {
  id: string
  displayName: string
  username: string | null
  avatarUrl: string | null
  birthDate: string
  gender: Gender
  intent: Intent
  bio: string
  prompts: AnsweredPrompt[]
  interests: string[]
  languages: SpokenLanguage[]
  placeCell: number
  placeName: string
  heldRule: string | null
  /** The member's name while others see a neutral one instead. */
  heldName: string | null
  heldUsername: string | null
  activeAt: Date
  createdAt: Date
}

export const cardOf = (db: Db, id: string) =>
  db
    .selectFrom('profiles')
    .select(['id', 'displayName', 'username', 'avatarUrl'])
    .where('id', '=', id)
    .executeTakeFirst()

export const profileOf = (db: Db, id: string): Promise<ProfileRow | undefined> =>
  db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    ProfileRow | undefined
  >

export const creatorBadgeOf = (db: Db, id: string) =>
  db
    .selectFrom(CREATORS.as('creator'))
    .select(['tagline', 'subscriptionPrice', 'idVerified'])
    .where('userId', '=', id)
    .executeTakeFirst()

export const hasProfile = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Locked because a check covers all texts of a profile, so each change needs the latest row. */
export const lockProfile = (tx: Tx, id: string): Promise<ProfileRow | undefined> =>
  tx.selectFrom('profiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst() as Promise<
    ProfileRow | undefined
  >

const UUID = /^[0-9a-f]{8}-/i

/** Null unless the member is a creator. Held texts are empty. */
const shownTagline = sql<string | null>`case when creator.held_rule is null then creator.tagline else '' end`

/** Includes the privacy settings. Excludes accounts that aren't active by default. */
const visibleProfiles = (db: Db, { includeClosed = false } = {}) =>
  db
    .selectFrom('profiles')
    .innerJoin(ACCOUNTS.as('accounts'), 'accounts.id', 'profiles.id')
    .$if(!includeClosed, (query) => query.where('accounts.status', '=', 'active'))
    .innerJoin(PRIVACY_SETTINGS.as('privacy'), 'privacy.profileId', 'profiles.id')
    .leftJoin(CREATORS.as('creator'), 'creator.userId', 'profiles.id')
    .selectAll('profiles')
    .select([
      'discoverable',
      'incognito',
      'showAge',
      'showDistance',
      'showOnline',
      'readReceipts',
      'publicLink',
      'creator.subscriptionPrice',
      'creator.idVerified',
      shownTagline.as('tagline'),
    ])

export type VisibleRow = Awaited<ReturnType<ReturnType<typeof visibleProfiles>['executeTakeFirstOrThrow']>> &
  ProfileRow

export const visibleProfileBy = (db: Db, idOrUsername: string, options?: { includeClosed?: boolean }) =>
  visibleProfiles(db, options)
    .where((eb) =>
      UUID.test(idOrUsername)
        ? eb('profiles.id', '=', idOrUsername)
        : eb(eb.fn('lower', ['profiles.username']), '=', idOrUsername.toLowerCase()),
    )
    .executeTakeFirst() as Promise<VisibleRow | undefined>

export const visibleProfilesOf = (db: Db, ids: readonly string[]) =>
  (ids.length === 0
    ? Promise.resolve([])
    : visibleProfiles(db).where('profiles.id', 'in', ids).execute()) as Promise<VisibleRow[]>

const UNIQUE_VIOLATION = '23505'

/**
 * False if the username is taken. The unique index decides, so that concurrent requests can't both get it. The failed
 * statement aborts the transaction, which the caller has to roll back.
 */
async function unlessTaken(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === UNIQUE_VIOLATION && constraint === 'profiles_username') return false
    throw error
  }
}

export const insertProfile = (tx: Tx, { prompts, ...profile }: ProfileRow): Promise<boolean> =>
  unlessTaken(() =>
    tx
      .insertInto('profiles')
      .values({ ...profile, prompts: JSON.stringify(prompts) })
      .execute(),
  )

export const updateUsername = async (tx: Tx, id: string, username: string): Promise<boolean> =>
  (await isUsernameFree(tx, username, id)) &&
  unlessTaken(() =>
    tx.updateTable('profiles').set({ username, heldUsername: null }).where('id', '=', id).execute(),
  )

/** Replaces both names by neutral ones, and stores the originals unless they are held already. */
export const holdNames = (tx: Tx, id: string) =>
  sql`
    update profiles set display_name = ${REMOVED_NAME}, username = null,
      held_name = coalesce(held_name, nullif(display_name, ${REMOVED_NAME})),
      held_username = coalesce(username, held_username)
    where id = ${id}`.execute(tx)

/** Restores held names unless their owner has chosen new ones. A username that was taken since isn't restored. */
export const releaseNames = (tx: Tx, id: string) =>
  sql`
    update profiles mine set display_name = coalesce(held_name, display_name), held_name = null,
      username = coalesce(username, case when not exists (
        select from profiles theirs where lower(theirs.username) = lower(mine.held_username)
      ) then held_username end),
      held_username = null
    where id = ${id}`.execute(tx)

type Change = Partial<Omit<ProfileRow, 'id' | 'username' | 'createdAt'>>

export const updateProfile = (tx: Tx, id: string, { prompts, ...change }: Change) =>
  tx
    .updateTable('profiles')
    .set({ ...change, ...(prompts && { prompts: JSON.stringify(prompts) }) })
    .where('id', '=', id)
    .execute()

/** Writes only once an hour, so that most visits don't. */
export async function setLastActive(db: Db, id: string, hour: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ activeAt: hour })
    .where('id', '=', id)
    .where('activeAt', '<', hour)
    .execute()
}

export async function isUsernameFree(db: Db, username: string, except: string): Promise<boolean> {
  const owner = await db
    .selectFrom('profiles')
    .select('id')
    .where((eb) =>
      // A held username may be restored after an appeal.
      eb.or([
        eb(eb.fn('lower', ['username']), '=', username.toLowerCase()),
        eb(eb.fn('lower', ['heldUsername']), '=', username.toLowerCase()),
      ]),
    )
    .where('id', '<>', except)
    .executeTakeFirst()
  return owner === undefined
}

/** Rows per index range: more than are shown, because hidden people are filtered out afterward. */
const READ = 100

export interface FoundRow {
  id: string
  displayName: string
  username: string | null
  avatarUrl: string | null
  isCreator: boolean
}

/** Reads limited ranges of three indexes, so that the work doesn't grow with the number of members. */
export async function profilesByPrefix(
  db: Db,
  viewerId: string,
  prefix: string,
  limit: number,
): Promise<FoundRow[]> {
  const like = `${prefix.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<FoundRow>`
    with found as (
      (select id from profiles where lower(username) like ${like} order by lower(username) using ~<~ limit ${READ})
      union
      (select id from profiles where lower(display_name) like ${like} order by lower(display_name) using ~<~ limit ${READ})
      union
      (select id from profiles where lower(substring(display_name from ' (\\S+)$')) like ${like}
        order by lower(substring(display_name from ' (\\S+)$')) using ~<~ limit ${READ})
    )
    select p.id, p.display_name as "displayName", p.username, p.avatar_url as "avatarUrl",
      c.user_id is not null as "isCreator"
    from found
    join profiles p using (id)
    join ${ACTIVE_ACCOUNTS} a on a.id = p.id
    join ${PRIVACY_SETTINGS} s on s.profile_id = p.id
    left join ${CREATORS} c on c.user_id = p.id
    where p.id <> ${viewerId}
      -- A creator's page is public, regardless of their privacy settings as a member.
      and (c.user_id is not null
        or (s.discoverable and not s.incognito and exists (select from profiles where id = ${viewerId})))
      and ${notBlocked(sql`${viewerId}`, sql`p.id`)}
    order by "isCreator" desc, lower(p.display_name), p.id
    limit ${limit}`.execute(db)
  return rows
}
