import { MODES, type Mode } from '@koji/contract'
import { ACTIVE_DAYS, FRESH_DAYS, NEAR_KM, RARITY, SHARED_HALF, WEIGHTS } from '@koji/contract/ranking'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { DensityRow, NearCell, Range } from './density.ts'

const codeOf = (mode: Mode): number => MODES.indexOf(mode)
const DAY_MS = 86_400_000

/** Somebody who looks for others in one mode. */
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

export const seekerOf = (db: Db, id: string, mode: Mode): Promise<Seeker | undefined> =>
  db
    .selectFrom('seekers')
    .innerJoin('profiles', 'profiles.number', 'seekers.person')
    .select([
      ...([
        'person',
        'mode',
        'seekers.gender',
        'cell',
        'birth',
        'seekers.interests',
        'seekers.languages',
      ] as const),
      ...(['wants', 'ageFrom', 'ageTo', 'maxKm', 'mustHave', 'mustSpeak'] as const),
    ])
    .where('profiles.id', '=', id)
    .where('mode', '=', codeOf(mode))
    .executeTakeFirst()

/** What changed since then, with a minute more: whoever wrote at that moment may have committed later. */
export async function densitySince(db: Db, since: Date): Promise<{ rows: DensityRow[]; at: Date }> {
  const { rows } = await sql<(DensityRow | { cell: null }) & { at: Date }>`${prepared}
    select clock.at, mode, gender, cell, people from (select clock_timestamp() as at) as clock
    -- With an end it is a range, which the planner takes for small: it reads the index, whatever the moment.
    left join seeker_density on changed_at > ${since}::timestamptz - interval '1 minute' and changed_at < 'infinity'`.execute(
    db,
  )
  return { rows: rows.filter((row): row is DensityRow & { at: Date } => row.cell !== null), at: rows[0]!.at }
}

/** Interests by how common they are, as bits. */
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

export interface Search {
  me: Seeker
  masks: RarityMasks
  ranges: readonly Range[]
  cells: readonly Pick<NearCell, 'cell' | 'km'>[]
  /** As of today: the first and the last day on which somebody of the right age was born. */
  born: { from: string; to: string }
  age: number
  /** Steps of six hours since 1970. */
  step: number
}

/** How many interests of each kind two people share. No cast, which would run once a row: beside bits, words are bits. */
export function sharedWith(row: 'one' | 'them', interests: string, masks: RarityMasks) {
  const count = (mask: string) =>
    sql`bit_count(${sql.ref(`${row}.interests`)} & ${both(interests, mask)})::int`
  return sql`${count(masks.rare)} as rare, ${count(masks.known)} as known, ${count(masks.common)} as common`
}

const both = (a: string, b: string): string =>
  Array.from(a, (bit, at) => (bit === '1' && b[at] === '1' ? '1' : '0')).join('')

/** Both fit what the other looks for. The nearest cells were chosen before; here is everything else. */
const fitting = ({ me, ranges, cells, born, age }: Search) => {
  // A cell comes once for each gender.
  const kms = new Map(cells.map(({ cell, km }) => [cell, km]))
  return sql`
  from unnest(${ranges.map(({ gender }) => gender)}::smallint[], ${ranges.map(({ low }) => low)}::int[],
    ${ranges.map(({ high }) => high)}::int[]) as range (gender, low, high)
  cross join lateral (
    select person, cell, active, joined, completeness, interests, max_km from seekers
    where mode = ${me.mode}::smallint and visible and seekers.gender = range.gender
      -- Read in one go: the index would look for the right ages in every cell by itself, which takes five times as long.
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
    and one.person not in (select target from swipes where swiper = ${me.person} and mode = ${me.mode}::smallint)
    and one.person not in (${strangersNoMore(me.person)})`
}

/** Whom somebody has blocked, was blocked by or has matched with. */
export const strangersNoMore = (person: number) => sql`
  select other.number from profiles me
  join lateral (
    select blocked_id as id from blocks where blocker_id = me.id
    union all select blocker_id from blocks where blocked_id = me.id
    union all select high_id from matches where low_id = me.id
    union all select low_id from matches where high_id = me.id
  ) as known on true
  join profiles other on other.id = known.id
  where me.number = ${person}`

/** How many of the best, of the newest, and of anybody. */
interface Picks {
  best: number
  newest: number
  anybody: number
}

/**
 * The best by what the index knows: the rest of the score is added to these alone. With them some who are new and some by
 * chance, whom the score would leave out for good where there are many people.
 */
export async function candidates(db: Db, search: Search, picks: Picks): Promise<CandidateRow[]> {
  const { me, masks, step } = search
  const float = (value: number) => sql`${value}::float8`
  const { rows } = await sql<CandidateRow>`${prepared}
    with found as materialized (
      select one.person, place.km, one.active, one.joined, one.completeness, ${sharedWith('one', me.interests, masks)}
      ${fitting(search)}
    ),
    scored as materialized (
      select found.*, ${float(WEIGHTS.shared)} * amount / (amount + ${float(SHARED_HALF)})
        + ${float(WEIGHTS.near)} * ${float(NEAR_KM)} / (${float(NEAR_KM)} + km)
        + ${float(WEIGHTS.active)} * power(2::float8, -greatest(0, ${step}::int - active)::float8 / ${float(ACTIVE_DAYS * 4)})
        + ${float(WEIGHTS.complete / 100)} * completeness as score
      from found cross join lateral (
        select rare * ${float(RARITY.rare)} + known * ${float(RARITY.known)} + common * ${float(RARITY.common)} as amount
      ) as shared
    ),
    best as (select * from scored order by score desc, person limit ${picks.best}),
    newest as (
      select * from scored where joined > ${new Date((step / 4 - FRESH_DAYS) * DAY_MS).toISOString()}::date
      order by score desc, person limit ${picks.newest}
    ),
    anybody as (select * from scored order by hashint4extended(person, ${me.person + step}) limit ${picks.anybody})
    select person, km, active, joined, completeness, rare, known, common
    from (select * from best union select * from newest union select * from anybody) as picked
    order by score desc, person`.execute(db)
  return rows
}

export async function countFitting(db: Db, search: Search): Promise<number> {
  const { rows } = await sql<{ count: number }>`${prepared}
    select count(*)::int as count ${fitting(search)}`.execute(db)
  return rows[0]!.count
}

/** What somebody asks of others, of one row of `them`. Their distance is looked at by whoever has both cells. */
export const wanted = ({ me, born }: Pick<Search, 'me' | 'born'>) => sql`
  them.gender & ${me.wants}::smallint <> 0 and them.birth between ${born.from}::date and ${born.to}::date
  ${me.mustHave === null ? sql`` : sql`and bit_count(them.interests & ${me.mustHave}) > 0`}
  ${me.mustSpeak === null ? sql`` : sql`and bit_count(them.languages & ${me.mustSpeak}) > 0`}`

/** Who likes somebody, waits and is what they look for; hidden or not, since they showed themselves. */
export async function likers(
  db: Db,
  search: Pick<Search, 'me' | 'born' | 'masks'>,
  most: number,
): Promise<(Omit<CandidateRow, 'km'> & { cell: number })[]> {
  const { me, masks } = search
  const { rows } = await sql<Omit<CandidateRow, 'km'> & { cell: number }>`${prepared}
    select them.person, them.cell, them.active, them.joined, them.completeness,
      ${sharedWith('them', me.interests, masks)}
    from (
      select swiper from likes where target = ${me.person} and mode = ${me.mode}::smallint order by at desc limit ${most}
    ) as waiting
    join seekers them on them.person = waiting.swiper and them.mode = ${me.mode}::smallint and ${wanted(search)}
    where them.person not in (${strangersNoMore(me.person)})`.execute(db)
  return rows
}

/** How common each interest is, out of a sample of about so many people. */
export async function weighInterests(db: Db, sample: number): Promise<void> {
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

export async function interestShares(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('interestShares').select(['place', 'share']).execute()
  return new Map(rows.map(({ place, share }) => [place, share]))
}
