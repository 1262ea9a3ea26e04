import { CHOICES, type Choice, MODES, type Mode, UNDO_SWIPES } from '@koji/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Facts } from './rules.ts'

export interface Wish {
  swiperId: string
  targetId: string
  mode: Mode
  choice: Choice
  note: string
}

type FactsRow = Omit<Facts, 'before'> & {
  swiper: number | null
  target: number | null
  before: number | null
  matchId: string | null
  matchMode: Mode | null
  matchedAt: Date | null
}

/** In so many words, as the index of likes has it: a plan that fits every choice could not use it. */
const LIKE = sql.lit(CHOICES.indexOf('like'))
const PASS = CHOICES.indexOf('pass')
const LATER = CHOICES.indexOf('later')
const codeOf = (mode: Mode): number => MODES.indexOf(mode)

/** More than anybody is allowed, so that counting ends. */
const COUNTED = 500

/**
 * Of every pair and of everybody who chooses, sorted: two who like each other at the same instant take turns, and so do
 * a hundred likes of one person. It has to be a statement of its own: the next one sees what was committed meanwhile.
 */
export async function lock(tx: Tx, wishes: readonly Pick<Wish, 'swiperId' | 'targetId'>[]): Promise<void> {
  const keys = wishes.flatMap(({ swiperId, targetId }) => [swiperId, [swiperId, targetId].toSorted().join()])
  await sql`${prepared}
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 5) as key from unnest(${keys}::text[]) as name order by key) as keys`.execute(
    tx,
  )
}

/** One for each wish, in their order. */
export async function factsOf(
  db: Db,
  wishes: readonly Pick<Wish, 'swiperId' | 'targetId' | 'mode'>[],
  now: Date,
  since: Date,
): Promise<(Facts & Omit<FactsRow, 'before'>)[]> {
  const { rows } = await sql<FactsRow>`${prepared}
    select me.number as swiper, them.number as target,
      mine.person is not null and seen.person is not null and wish.swiper <> wish.target
        and (seen.visible or theirs.choice is not null)
        and not exists (select from blocks where blocker_id = wish.swiper and blocked_id = wish.target)
        and not exists (select from blocks where blocker_id = wish.target and blocked_id = wish.swiper) as open,
      (select choice from swipes where swiper = me.number and mode = wish.mode and target = them.number) as before,
      met.id is not null as matched, case when met.ended_at is null then met.id end as "matchId",
      met.mode as "matchMode", met.made_at as "matchedAt", theirs.choice is not null as "likesYou",
      (select count(*) from (
        (select from swipes where swiper = me.number and choice = ${LIKE} and at > ${since} limit ${COUNTED})
        union all (select from undos where person = me.number and liked and at > ${since} limit ${COUNTED})
      ) as spent)::int as "likesSpent",
      exists (select from like_raises where account_id = wish.swiper and until > ${now}) as raised
    from unnest(${wishes.map(({ swiperId }) => swiperId)}::uuid[], ${wishes.map(({ targetId }) => targetId)}::uuid[],
      ${wishes.map(({ mode }) => codeOf(mode))}::smallint[]) with ordinality as wish (swiper, target, mode, place)
    left join profiles me on me.id = wish.swiper
    left join profiles them on them.id = wish.target
    left join seekers mine on mine.person = me.number and mine.mode = wish.mode
    left join seekers seen on seen.person = them.number and seen.mode = wish.mode
    -- Not the likes that wait: one that was passed or put off is a like all the same. By itself, so that it is looked up by
    -- its key: joined, all that the other one ever chose would be read.
    left join lateral (
      select choice from swipes where swiper = them.number and mode = wish.mode and target = me.number offset 0
    ) as theirs on theirs.choice = ${LIKE}
    left join matches met on met.low_id = least(wish.swiper, wish.target) and met.high_id = greatest(wish.swiper, wish.target)
    order by wish.place`.execute(db)
  return rows.map(({ before, ...row }) => ({ ...row, before: before === null ? null : CHOICES[before]! }))
}

export interface Judged {
  swiper: number
  target: number
  mode: Mode
  choice: Choice
  note: string
  match: boolean
}

/** Choices, and what becomes of the likes that wait: an answered one goes, a new one comes; a match answers both modes. */
export async function write(tx: Tx, judged: readonly Judged[], at: Date): Promise<void> {
  const all = <Key extends keyof Judged>(key: Key) => judged.map((one) => one[key])
  await sql`${prepared}
    with wish as (
      select * from unnest(${all('swiper')}::int[], ${all('target')}::int[],
        ${judged.map(({ mode }) => codeOf(mode))}::smallint[],
        ${judged.map(({ choice }) => CHOICES.indexOf(choice))}::smallint[],
        ${all('note')}::text[], ${all('match')}::boolean[]) as wish (swiper, target, mode, choice, note, match)
    ),
    swiped as (
      insert into swipes (swiper, mode, target, choice, at, note)
      select swiper, mode, target, choice, ${at}, nullif(note, '') from wish
      on conflict (swiper, mode, target) do update set choice = excluded.choice, at = excluded.at, note = excluded.note
    ),
    answered as (
      delete from likes using wish
      where likes.target = wish.swiper and likes.swiper = wish.target
        and likes.mode = any(case when wish.match then '{0,1}' else array[wish.mode] end) and wish.choice <> ${LATER}
    ),
    settled as (
      delete from likes using wish
      where wish.match and likes.target = wish.target and likes.swiper = wish.swiper and likes.mode = any('{0,1}')
    )
    insert into likes (target, mode, swiper, at, note)
    select target, mode, swiper, ${at}, nullif(note, '') from wish where choice = ${LIKE} and not match
    on conflict do nothing`.execute(tx)
}

export async function spentBy(
  db: Db,
  id: string,
  now: Date,
  since: Date,
): Promise<Pick<Facts, 'likesSpent' | 'raised'> & { oldest: Date | null }> {
  const { rows } = await sql<Pick<Facts, 'likesSpent' | 'raised'> & { oldest: Date | null }>`${prepared}
    select count(at)::int as "likesSpent", min(at) as oldest,
      exists (select from like_raises where account_id = ${id} and until > ${now}) as raised
    from (select number from profiles where id = ${id}) as me
    left join lateral (
      (select at from swipes where swiper = me.number and choice = ${LIKE} and at > ${since} limit ${COUNTED})
      union all (select at from undos where person = me.number and liked and at > ${since} limit ${COUNTED})
    ) as likes on true`.execute(db)
  return rows[0]!
}

export async function raiseOf(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('likeRaises')
    .select('until')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.until ?? null
}

export const raise = (tx: Tx, accountId: string, until: Date) =>
  tx
    .insertInto('likeRaises')
    .values({ accountId, until })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ until }))
    .execute()

export interface LastRow {
  swiper: number
  target: number
  targetId: string
  choice: Choice
  at: Date
  undone: number
}

/** The newest choice of somebody in a mode that can be open again: no match came of it, and the other is still there. */
export async function lastOf(db: Db, id: string, mode: Mode): Promise<LastRow | null> {
  const { rows } = await sql<Omit<LastRow, 'choice'> & { choice: number }>`${prepared}
    select last.swiper, last.target, last.id as "targetId", last.choice, last.at,
      (select count(*)::int from undos where person = me.number and mode = ${codeOf(mode)} and at >= last.at) as undone
    from profiles me
    join lateral (
      select recent.*, them.id from (
        select * from swipes where swiper = me.number and mode = ${codeOf(mode)} order by at desc, target limit ${UNDO_SWIPES}
      ) as recent
      join seekers them on them.person = recent.target and them.mode = recent.mode
      where (them.visible or exists (
          select from swipes
          where swiper = them.person and mode = them.mode and target = me.number and choice + 0 = ${LIKE}
        ))
        and not exists (select from matches where low_id = least(me.id, them.id) and high_id = greatest(me.id, them.id))
        and not exists (select from blocks where blocker_id = me.id and blocked_id = them.id)
        and not exists (select from blocks where blocker_id = them.id and blocked_id = me.id)
      order by recent.at desc, recent.target limit 1
    ) as last on true
    where me.id = ${id}`.execute(db)
  const [row] = rows
  return row ? { ...row, choice: CHOICES[row.choice]! } : null
}

/** As if it had never been: a like of theirs that it answered waits again, and the deck shows them first. */
export async function takeBack(
  tx: Tx,
  { swiper, target, choice }: LastRow,
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
  await sql`
    insert into decks (person, mode, cards, made_at) values (${swiper}, ${code}, array[${target}::int], ${now})
    on conflict (person, mode) do update
    set cards = array_prepend(${target}::int, array_remove(decks.cards, ${target}::int)), made_at = excluded.made_at`.execute(
    tx,
  )
  await sql`insert into undos (person, mode, at, liked) values (${swiper}, ${code}, ${now}, ${choice === 'like'})`.execute(
    tx,
  )
}

export async function forgetLater(tx: Tx, id: string, targetId: string): Promise<void> {
  await sql`
    delete from swipes using profiles me, profiles them
    where me.id = ${id} and them.id = ${targetId} and choice = ${LATER}
      and swiper = me.number and mode = any('{0,1}') and target = them.number`.execute(tx)
}

export async function forgetUndos(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('undos').where('at', '<', before).execute()
}

export interface LikerRow {
  id: string
  mode: Mode
  at: Date
  note: string | null
}

/** Who waits for an answer, the newest first, where both take part; nobody whom a block hides. */
export async function likersOf(
  db: Db,
  id: string,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<LikerRow[]> {
  const { rows } = await sql<Omit<LikerRow, 'mode'> & { mode: number }>`
    select them.id, likes.mode, likes.at, likes.note
    from profiles me
    join likes on likes.target = me.number
    join profiles them on them.number = likes.swiper
    join seekers mine on mine.person = me.number and mine.mode = likes.mode
    join seekers theirs on theirs.person = them.number and theirs.mode = likes.mode
    where me.id = ${id}
      and not exists (select from blocks where blocker_id = me.id and blocked_id = them.id)
      and not exists (select from blocks where blocker_id = them.id and blocked_id = me.id)
      ${after ? sql`and (likes.at < ${after.at} or likes.at = ${after.at} and them.id > ${after.id}::uuid)` : sql``}
    order by likes.at desc, them.id
    limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, mode: MODES[row.mode]! }))
}

/** Passes are forgotten, and what they answered waits again; likes stay. Returns how many. */
export async function forgetPasses(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with me as materialized (select number from profiles where id = ${id}),
    stale as (delete from decks where person = (select number from me)),
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

export async function passResetOf(db: Db, id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from pass_resets where person = (select number from profiles where id = ${id})`.execute(db)
  return rows[0]?.at ?? null
}

export async function beginPassReset(
  tx: Tx,
  id: string,
  now: Date,
  earliest: Date,
): Promise<'begun' | 'too_soon' | 'nobody'> {
  const { rows } = await sql<{ begun: boolean }>`
    with me as (select number from profiles where id = ${id}),
    begun as (
      insert into pass_resets (person, at) select number, ${now} from me
      on conflict (person) do update set at = excluded.at where pass_resets.at <= ${earliest}
      returning person
    )
    select begun.person is not null as begun from me left join begun on true`.execute(tx)
  if (!rows[0]) return 'nobody'
  return rows[0].begun ? 'begun' : 'too_soon'
}
