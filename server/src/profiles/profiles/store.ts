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
  wordsHeld: string | null
  /** What others see a name in place of that says nothing. */
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

/** A change is judged by the whole profile, so two at once must not judge halves. */
export const lockProfile = (tx: Tx, id: string): Promise<ProfileRow | undefined> =>
  tx.selectFrom('profiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst() as Promise<
    ProfileRow | undefined
  >

const UUID = /^[0-9a-f]{8}-/i

/** Words that are held are not shown; null of who is no creator. */
const shownTagline = sql<string | null>`case when creator.words_held is null then creator.tagline else '' end`

/** With what decides who may see it. Accounts that are not active are nowhere to be seen, unless asked for. */
const visibleProfiles = (db: Db, { closedToo = false } = {}) =>
  db
    .selectFrom('profiles')
    .innerJoin(ACCOUNTS.as('accounts'), 'accounts.id', 'profiles.id')
    .$if(!closedToo, (query) => query.where('accounts.status', '=', 'active'))
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

export const visibleProfileBy = (db: Db, idOrUsername: string, options?: { closedToo?: boolean }) =>
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
 * False when somebody has the name. The index decides, so that two who want it at once cannot both have it; the
 * transaction is worth nothing after.
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

/** Others see a name that says nothing. What is held already stays as it was. */
export const holdNames = (tx: Tx, id: string) =>
  sql`
    update profiles set display_name = ${REMOVED_NAME}, username = null,
      held_name = coalesce(held_name, nullif(display_name, ${REMOVED_NAME})),
      held_username = coalesce(username, held_username)
    where id = ${id}`.execute(tx)

/** As they were, unless its owner has chosen others since, or somebody has the username. */
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

/** Writes only when the hour is another: most calls touch nothing. */
export async function touch(db: Db, id: string, hour: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ activeAt: hour })
    .where('id', '=', id)
    .where('activeAt', '<', hour)
    .execute()
}

export async function isUsernameFree(db: Db, username: string, except: string): Promise<boolean> {
  const holder = await db
    .selectFrom('profiles')
    .select('id')
    .where((eb) =>
      // One that was removed may come back with an appeal.
      eb.or([
        eb(eb.fn('lower', ['username']), '=', username.toLowerCase()),
        eb(eb.fn('lower', ['heldUsername']), '=', username.toLowerCase()),
      ]),
    )
    .where('id', '<>', except)
    .executeTakeFirst()
  return holder === undefined
}

/** Of each range. Some more than are shown, because those who may not be seen are left out afterwards. */
const READ = 100

export interface FoundRow {
  id: string
  displayName: string
  username: string | null
  avatarUrl: string | null
  isCreator: boolean
}

/**
 * Three ranges of three indexes, each cut off early: the work does not grow with the number of people.
 */
export async function profilesByPrefix(
  db: Db,
  viewerId: string,
  prefix: string,
  most: number,
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
      -- A creator's page is public, whatever they want for themselves as a member.
      and (c.user_id is not null
        or (s.discoverable and not s.incognito and exists (select from profiles where id = ${viewerId})))
      and ${notBlocked(sql`${viewerId}`, sql`p.id`)}
    order by "isCreator" desc, lower(p.display_name), p.id
    limit ${most}`.execute(db)
  return rows
}
