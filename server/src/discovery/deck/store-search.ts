import { MODES, type Mode } from '@koji/contract'
import {
  ACTIVE_DAYS,
  NEAR_KM,
  NEWCOMER_DAYS,
  RARITY,
  SHARED_HALF_SCORE,
  WEIGHTS,
} from '@koji/contract/ranking'
import { sql } from 'kysely'
import { MATCHES } from '#discovery/matches/fragments.ts'
import { LIKES, SWIPES } from '#discovery/swipes/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { BLOCKS } from '#profiles/blocks/fragments.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import type { DensityRow, NearCell, Range } from './density.ts'

const codeOf = (mode: Mode): number => MODES.indexOf(mode)
const DAY_MS = 86_400_000

/** A person who takes part in one mode. */
export interface Seeker {
  person: number
  mode: number
  gender: number
  cell: number
  birth: string
  interests: string
  languages: string
  wants: number
  ageFrom: number
  ageTo: number
  maxKm: number | null
  mustHave: string | null
  mustSpeak: string | null
}

export const findSeeker = (db: Db, id: string, mode: Mode): Promise<Seeker | undefined> =>
  db
    .selectFrom('seekers')
    .innerJoin(PROFILES.as('p'), 'p.number', 'seekers.person')
    .select([
      'person',
      'mode',
      'gender',
      'cell',
      'birth',
      'interests',
      'languages',
      'wants',
      'ageFrom',
      'ageTo',
      'maxKm',
      'mustHave',
      'mustSpeak',
    ])
    .where('p.id', '=', id)
    .where('mode', '=', codeOf(mode))
    .executeTakeFirst()

/** Changes since then, and in the minute before: a transaction may commit later than the time it wrote. */
export async function readDensitySince(db: Db, since: Date): Promise<{ rows: DensityRow[]; at: Date }> {
  const { rows } = await sql<(DensityRow | { cell: null }) & { at: Date }>`${prepared}
    select clock.at, mode, gender, cell, people from (select clock_timestamp() as at) as clock
    -- The upper bound makes it a range, which the planner takes for small, so it uses the index for any time.
    left join seeker_density on changed_at > ${since}::timestamptz - interval '1 minute' and changed_at < 'infinity'`.execute(
    db,
  )
  return { rows: rows.filter((row): row is DensityRow & { at: Date } => row.cell !== null), at: rows[0]!.at }
}

/** Bits of interests, by how common they are. */
export interface RarityMasks {
  rare: string
  known: string
  common: string
}

export interface CandidateRow {
  person: number
  km: number
  active: number
  joined: string
  completeness: number
  rare: number
  known: number
  common: number
}

export interface CandidateSearch {
  me: Seeker
  masks: RarityMasks
  ranges: readonly Range[]
  cells: readonly Pick<NearCell, 'cell' | 'km'>[]
  /** The first and last birthday of people of the right age today. */
  born: { from: string; to: string }
  age: number
  /** Steps of six hours since 1970. */
  step: number
}

/** Counts the shared interests of each kind. The parameters need no cast, which would run once per row. */
export function sharedInterests(row: 'one' | 'them', interests: string, masks: RarityMasks) {
  const count = (mask: string) =>
    sql`bit_count(${sql.ref(`${row}.interests`)} & ${intersect(interests, mask)})::int`
  return sql`${count(masks.rare)} as rare, ${count(masks.known)} as known, ${count(masks.common)} as common`
}

const intersect = (a: string, b: string): string =>
  Array.from(a, (bit, index) => (bit === '1' && b[index] === '1' ? '1' : '0')).join('')

/** People in these cells who fit what the viewer is looking for, and the other way around. */
const candidatesWhere = ({ me, ranges, cells, born, age }: CandidateSearch) => {
  // The list has a cell once for each gender.
  const kms = new Map(cells.map(({ cell, km }) => [cell, km]))
  return sql`
  from unnest(${ranges.map(({ gender }) => gender)}::smallint[], ${ranges.map(({ low }) => low)}::int[],
    ${ranges.map(({ high }) => high)}::int[]) as range (gender, low, high)
  cross join lateral (
    select person, cell, active, joined, completeness, interests, max_km from seekers
    where mode = ${me.mode}::smallint and visible and seekers.gender = range.gender
      -- Adding 0 keeps the index from searching for birthdays in every cell, which takes five times as long.
      and cell between range.low and range.high and birth + 0 between ${born.from}::date and ${born.to}::date
      and wants & ${me.gender}::smallint <> 0 and ${age}::smallint between age_from and age_to
      and (must_have is null or bit_count(must_have & ${me.interests}) > 0)
      and (must_speak is null or bit_count(must_speak & ${me.languages}) > 0)
      ${me.mustHave === null ? sql`` : sql`and bit_count(interests & ${me.mustHave}) > 0`}
      ${me.mustSpeak === null ? sql`` : sql`and bit_count(languages & ${me.mustSpeak}) > 0`}
    offset 0
  ) as one
  join unnest(${[...kms.keys()]}::int[], ${[...kms.values()]}::float8[]) as place (cell, km)
    on place.cell = one.cell and (one.max_km is null or place.km <= one.max_km)
  where one.person <> ${me.person}
    and one.person not in (select target from ${SWIPES} s where swiper = ${me.person} and mode = ${me.mode}::smallint)
    and one.person not in (${excludedPeople(me.person)})`
}

/** People the person has blocked, was blocked by or has matched with. */
export const excludedPeople = (person: number) => sql`
  select other.number from ${PROFILES} me
  join lateral (
    select blocked_id as id from ${BLOCKS} b where blocker_id = me.id
    union all select blocker_id from ${BLOCKS} b where blocked_id = me.id
    union all select high_id from ${MATCHES} m where low_id = me.id
    union all select low_id from ${MATCHES} m where high_id = me.id
  ) as known on true
  join ${PROFILES} other on other.id = known.id
  where me.number = ${person}`

interface Picks {
  best: number
  newest: number
  random: number
}

/**
 * The best by the part of the score that the index covers; the rest is added to these later. It includes newcomers and
 * random people, who would never be among the best in a big city.
 */
export async function findCandidates(db: Db, search: CandidateSearch, picks: Picks): Promise<CandidateRow[]> {
  const { me, masks, step } = search
  const float = (value: number) => sql`${value}::float8`
  const { rows } = await sql<CandidateRow>`${prepared}
    with found as materialized (
      select one.person, place.km, one.active, one.joined, one.completeness, ${sharedInterests('one', me.interests, masks)}
      ${candidatesWhere(search)}
    ),
    scored as materialized (
      select found.*, ${float(WEIGHTS.shared)} * amount / (amount + ${float(SHARED_HALF_SCORE)})
        + ${float(WEIGHTS.near)} * ${float(NEAR_KM)} / (${float(NEAR_KM)} + km)
        + ${float(WEIGHTS.active)} * power(2::float8, -greatest(0, ${step}::int - active)::float8 / ${float(ACTIVE_DAYS * 4)})
        + ${float(WEIGHTS.complete / 100)} * completeness as score
      from found cross join lateral (
        select rare * ${float(RARITY.rare)} + known * ${float(RARITY.known)} + common * ${float(RARITY.common)} as amount
      ) as shared
    ),
    best as (select * from scored order by score desc, person limit ${picks.best}),
    newest as (
      select * from scored where joined > ${new Date((step / 4 - NEWCOMER_DAYS) * DAY_MS).toISOString()}::date
      order by score desc, person limit ${picks.newest}
    ),
    random as (select * from scored order by hashint4extended(person, ${me.person + step}) limit ${picks.random})
    select person, km, active, joined, completeness, rare, known, common
    from (select * from best union select * from newest union select * from random) as picked
    order by score desc, person`.execute(db)
  return rows
}

export async function countCandidates(db: Db, search: CandidateSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`${prepared}
    select count(*)::int as count ${candidatesWhere(search)}`.execute(db)
  return rows[0]!.count
}

/** The condition that `them` fits what the viewer is looking for, except for the distance. */
export const fitsViewer = ({ me, born }: Pick<CandidateSearch, 'me' | 'born'>) => sql`
  them.gender & ${me.wants}::smallint <> 0 and them.birth between ${born.from}::date and ${born.to}::date
  ${me.mustHave === null ? sql`` : sql`and bit_count(them.interests & ${me.mustHave}) > 0`}
  ${me.mustSpeak === null ? sql`` : sql`and bit_count(them.languages & ${me.mustSpeak}) > 0`}`

/** People who like the viewer and fit what they're looking for. By liking, hidden people show themselves. */
export async function findLikers(
  db: Db,
  search: Pick<CandidateSearch, 'me' | 'born' | 'masks'>,
  limit: number,
): Promise<(Omit<CandidateRow, 'km'> & { cell: number })[]> {
  const { me, masks } = search
  const { rows } = await sql<Omit<CandidateRow, 'km'> & { cell: number }>`${prepared}
    select them.person, them.cell, them.active, them.joined, them.completeness,
      ${sharedInterests('them', me.interests, masks)}
    from (
      select swiper from ${LIKES} l where target = ${me.person} and mode = ${me.mode}::smallint order by at desc limit ${limit}
    ) as waiting
    join seekers them on them.person = waiting.swiper and them.mode = ${me.mode}::smallint and ${fitsViewer(search)}
    where them.person not in (${excludedPeople(me.person)})`.execute(db)
  return rows
}

/** Estimates how common each interest is from a sample of about this many people. */
export async function updateInterestShares(db: Db, sample: number): Promise<void> {
  await sql`
    with sampled as (
      select interests from seekers tablesample system (
        (select least(100, 100 * ${sample}::float8 / greatest(1, reltuples)) from pg_class where oid = 'seekers'::regclass))
    ),
    shares as (
      select place, avg(get_bit(interests, place)) as share
      from sampled cross join generate_series(0, 127) as place group by place
    )
    insert into interest_shares (place, share) select place, share from shares
    on conflict (place) do update set share = excluded.share`.execute(db)
}

export async function readInterestShares(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('interestShares').select(['place', 'share']).execute()
  return new Map(rows.map(({ place, share }) => [place, share]))
}
