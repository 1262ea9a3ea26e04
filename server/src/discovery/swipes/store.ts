import { CHOICES, type Choice, MODES, type Mode, UNDO_SWIPES } from '@koji/contract'
import { sql } from 'kysely'
import { SEEKERS } from '#discovery/deck/fragments.ts'
import { MATCHES } from '#discovery/matches/fragments.ts'
import type { TimeCursor } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import type { SwipeFacts } from './rules.ts'

export interface SwipeRequest {
  swiperId: string
  targetId: string
  mode: Mode
  choice: Choice
  note: string
}

/** What a swipe is decided by, with the numbers of the two profiles and their match. */
export interface Facts extends SwipeFacts {
  swiper: number | null
  target: number | null
  matchId: string | null
  matchMode: Mode | null
  matchedAt: Date | null
}

type FactsRow = Omit<Facts, 'before'> & { before: number | null }

/** A literal, because a generic plan can't use the partial index of likes with a parameter. */
const LIKE = sql.lit(CHOICES.indexOf('like'))
const PASS = CHOICES.indexOf('pass')
const LATER = CHOICES.indexOf('later')
const codeOf = (mode: Mode): number => MODES.indexOf(mode)

/** Above every allowance, so that counting stops early. */
const COUNT_MAX = 500

/**
 * Locks each swiper and each pair, in sorted order. Crossing likes are then decided one after the other, and so are many
 * likes of one person. Facts are read by a later statement, which sees everything committed while this one waited.
 */
export async function lockSwipes(
  tx: Tx,
  requests: readonly Pick<SwipeRequest, 'swiperId' | 'targetId'>[],
): Promise<void> {
  const keys = requests.flatMap(({ swiperId, targetId }) => [
    swiperId,
    [swiperId, targetId].toSorted().join(),
  ])
  await sql`${prepared}
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 5) as key from unnest(${keys}::text[]) as name order by key) as keys`.execute(
    tx,
  )
}

/** One for each request, in their order. */
export async function readFacts(
  db: Db,
  requests: readonly Pick<SwipeRequest, 'swiperId' | 'targetId' | 'mode'>[],
  now: Date,
  since: Date,
): Promise<Facts[]> {
  const { rows } = await sql<FactsRow>`${prepared}
    select me.number as swiper, them.number as target,
      mine.person is not null and seen.person is not null and request.swiper <> request.target
        and (seen.visible or theirs.choice is not null)
        and ${notBlocked(sql`request.swiper`, sql`request.target`)} as open,
      (select choice from swipes where swiper = me.number and mode = request.mode and target = them.number) as before,
      met.id is not null as matched, case when met.ended_at is null then met.id end as "matchId",
      met.mode as "matchMode", met.made_at as "matchedAt", theirs.choice is not null as "likesYou",
      (select count(*) from (
        (select from swipes where swiper = me.number and choice = ${LIKE} and at > ${since} limit ${COUNT_MAX})
        union all (select from undos where person = me.number and liked and at > ${since} limit ${COUNT_MAX})
      ) as spent)::int as "likesSpent",
      exists (select from like_bonuses where account_id = request.swiper and until > ${now}) as "hasLikeBonus"
    from unnest(${requests.map(({ swiperId }) => swiperId)}::uuid[], ${requests.map(({ targetId }) => targetId)}::uuid[],
      ${requests.map(({ mode }) => codeOf(mode))}::smallint[]) with ordinality as request (swiper, target, mode, place)
    left join ${PROFILES} me on me.id = request.swiper
    left join ${PROFILES} them on them.id = request.target
    left join ${SEEKERS} mine on mine.person = me.number and mine.mode = request.mode
    left join ${SEEKERS} seen on seen.person = them.number and seen.mode = request.mode
    -- Not from likes, which lacks those that were answered by a pass or "later". The subquery makes it a lookup by key; a
    -- plain join would read all swipes of the target.
    left join lateral (
      select choice from swipes where swiper = them.number and mode = request.mode and target = me.number offset 0
    ) as theirs on theirs.choice = ${LIKE}
    left join ${MATCHES} met on met.low_id = least(request.swiper, request.target) and met.high_id = greatest(request.swiper, request.target)
    order by request.place`.execute(db)
  return rows.map(({ before, ...row }) => ({ ...row, before: before === null ? null : CHOICES[before]! }))
}

export interface AcceptedSwipe {
  swiper: number
  target: number
  mode: Mode
  choice: Choice
  note: string
  match: boolean
}

/** Writes swipes, adds new likes to those that wait, and deletes the answered ones. A match answers both modes. */
export async function insertSwipes(tx: Tx, swipes: readonly AcceptedSwipe[], at: Date): Promise<void> {
  const all = <Key extends keyof AcceptedSwipe>(key: Key) => swipes.map((swipe) => swipe[key])
  await sql`${prepared}
    with request as (
      select * from unnest(${all('swiper')}::int[], ${all('target')}::int[],
        ${swipes.map(({ mode }) => codeOf(mode))}::smallint[],
        ${swipes.map(({ choice }) => CHOICES.indexOf(choice))}::smallint[],
        ${all('note')}::text[], ${all('match')}::boolean[]) as request (swiper, target, mode, choice, note, match)
    ),
    swiped as (
      insert into swipes (swiper, mode, target, choice, at, note)
      select swiper, mode, target, choice, ${at}, nullif(note, '') from request
      on conflict (swiper, mode, target) do update set choice = excluded.choice, at = excluded.at, note = excluded.note
    ),
    answered as (
      delete from likes using request
      where likes.target = request.swiper and likes.swiper = request.target
        and likes.mode = any(case when request.match then '{0,1}' else array[request.mode] end) and request.choice <> ${LATER}
    ),
    settled as (
      delete from likes using request
      where request.match and likes.target = request.target and likes.swiper = request.swiper and likes.mode = any('{0,1}')
    )
    insert into likes (target, mode, swiper, at, note)
    select target, mode, swiper, ${at}, nullif(note, '') from request where choice = ${LIKE} and not match
    on conflict do nothing`.execute(tx)
}

export async function readLikesSpent(
  db: Db,
  id: string,
  now: Date,
  since: Date,
): Promise<Pick<SwipeFacts, 'likesSpent' | 'hasLikeBonus'> & { oldest: Date | null }> {
  const { rows } = await sql<
    Pick<SwipeFacts, 'likesSpent' | 'hasLikeBonus'> & { oldest: Date | null }
  >`${prepared}
    select count(at)::int as "likesSpent", min(at) as oldest,
      exists (select from like_bonuses where account_id = ${id} and until > ${now}) as "hasLikeBonus"
    from (select number from ${PROFILES} p where id = ${id}) as me
    left join lateral (
      (select at from swipes where swiper = me.number and choice = ${LIKE} and at > ${since} limit ${COUNT_MAX})
      union all (select at from undos where person = me.number and liked and at > ${since} limit ${COUNT_MAX})
    ) as likes on true`.execute(db)
  return rows[0]!
}

export async function likeBonusUntil(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('likeBonuses')
    .select('until')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.until ?? null
}

export const setLikeBonus = (tx: Tx, accountId: string, until: Date) =>
  tx
    .insertInto('likeBonuses')
    .values({ accountId, until })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ until }))
    .execute()

export interface LastSwipe {
  swiper: number
  target: number
  targetId: string
  choice: Choice
  at: Date
  undone: number
}

/** The latest swipe that an undo can reopen: it made no match, and its target can still be shown. */
export async function findLastSwipe(db: Db, id: string, mode: Mode): Promise<LastSwipe | null> {
  const { rows } = await sql<Omit<LastSwipe, 'choice'> & { choice: number }>`${prepared}
    select last.swiper, last.target, last.id as "targetId", last.choice, last.at,
      (select count(*)::int from undos where person = me.number and mode = ${codeOf(mode)} and at >= last.at) as undone
    from ${PROFILES} me
    join lateral (
      select recent.*, them.id from (
        select * from swipes where swiper = me.number and mode = ${codeOf(mode)} order by at desc, target limit ${UNDO_SWIPES}
      ) as recent
      join ${SEEKERS} them on them.person = recent.target and them.mode = recent.mode
      where (them.visible or exists (
          select from swipes
          where swiper = them.person and mode = them.mode and target = me.number and choice + 0 = ${LIKE}
        ))
        and not exists (select from ${MATCHES} m where low_id = least(me.id, them.id) and high_id = greatest(me.id, them.id))
        and ${notBlocked(sql`me.id`, sql`them.id`)}
      order by recent.at desc, recent.target limit 1
    ) as last on true
    where me.id = ${id}`.execute(db)
  const [row] = rows
  return row ? { ...row, choice: CHOICES[row.choice]! } : null
}

/** A like that the swipe answered waits again. */
export async function undoSwipe(
  tx: Tx,
  { swiper, target, choice }: LastSwipe,
  mode: Mode,
  now: Date,
): Promise<void> {
  const code = codeOf(mode)
  await sql`delete from swipes where swiper = ${swiper} and mode = ${code} and target = ${target}`.execute(tx)
  await sql`delete from likes where target = ${target} and mode = ${code} and swiper = ${swiper}`.execute(tx)
  await sql`
    insert into likes (target, mode, swiper, at, note)
    select target, mode, swiper, at, note from swipes
    where swiper = ${target} and mode = ${code} and target = ${swiper} and choice = ${LIKE}
    on conflict do nothing`.execute(tx)
  await sql`insert into undos (person, mode, at, liked) values (${swiper}, ${code}, ${now}, ${choice === 'like'})`.execute(
    tx,
  )
}

export async function deleteLater(tx: Tx, id: string, targetId: string): Promise<void> {
  await sql`
    delete from swipes using ${PROFILES} me, ${PROFILES} them
    where me.id = ${id} and them.id = ${targetId} and choice = ${LATER}
      and swiper = me.number and mode = any('{0,1}') and target = them.number`.execute(tx)
}

export async function deleteUndosBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('undos').where('at', '<', before).execute()
}

export interface LikerRow {
  id: string
  mode: Mode
  at: Date
  note: string | null
}

/** People whose likes wait for an answer in a mode that both take part in, latest first. */
export async function listLikers(
  db: Db,
  id: string,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<LikerRow[]> {
  const { rows } = await sql<Omit<LikerRow, 'mode'> & { mode: number }>`
    select them.id, likes.mode, likes.at, likes.note
    from ${PROFILES} me
    join likes on likes.target = me.number
    join ${PROFILES} them on them.number = likes.swiper
    join ${SEEKERS} mine on mine.person = me.number and mine.mode = likes.mode
    join ${SEEKERS} theirs on theirs.person = them.number and theirs.mode = likes.mode
    where me.id = ${id}
      and ${notBlocked(sql`me.id`, sql`them.id`)}
      ${after ? sql`and (likes.at < ${after.at} or likes.at = ${after.at} and them.id > ${after.id}::uuid)` : sql``}
    order by likes.at desc, them.id
    limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, mode: MODES[row.mode]! }))
}

/** Likes that the passes answered wait again. Returns the number of deleted passes. */
export async function deletePasses(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with me as materialized (select number from ${PROFILES} p where id = ${id}),
    again as (
      delete from swipes where swiper = (select number from me) and choice = ${PASS} returning mode, target
    ),
    waiting as (
      insert into likes (target, mode, swiper, at, note)
      select theirs.target, theirs.mode, theirs.swiper, theirs.at, theirs.note from again
      join lateral (
        select * from swipes
        where swiper = again.target and mode = again.mode and target = (select number from me) offset 0
      ) as theirs on theirs.choice = ${LIKE}
      on conflict do nothing
    )
    select count(*)::int as count from again`.execute(tx)
  return rows[0]!.count
}

export async function lastPassReset(db: Db, id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from pass_resets where person = (select number from ${PROFILES} p where id = ${id})`.execute(db)
  return rows[0]?.at ?? null
}

export async function recordPassReset(
  tx: Tx,
  id: string,
  now: Date,
  earliest: Date,
): Promise<'recorded' | 'too_soon' | 'no_profile'> {
  const { rows } = await sql<{ recorded: boolean }>`
    with me as (select number from ${PROFILES} p where id = ${id}),
    recorded as (
      insert into pass_resets (person, at) select number, ${now} from me
      on conflict (person) do update set at = excluded.at where pass_resets.at <= ${earliest}
      returning person
    )
    select recorded.person is not null as recorded from me left join recorded on true`.execute(tx)
  if (!rows[0]) return 'no_profile'
  return rows[0].recorded ? 'recorded' : 'too_soon'
}
