import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import {
  type CandidateRow,
  type Search,
  type Seeker,
  sharedWith,
  strangersNoMore,
  wanted,
} from './store-search.ts'

export async function seenOf(db: Db, people: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ person: number; seen: number }>`${prepared}
    select person, seen from exposure where person = any(${people}::int[])`.execute(db)
  return new Map(rows.map(({ person, seen }) => [person, seen]))
}

/** In place of the deck of that moment: if another one came meanwhile, that one stays. */
export const saveDeck = (
  db: Db,
  { person, mode }: Seeker,
  cards: readonly number[],
  { now, before }: { now: Date; before: Date | null },
) =>
  sql`
    insert into decks (person, mode, cards, made_at) values (${person}, ${mode}, ${cards}::int[], ${now})
    on conflict (person, mode) do update set cards = excluded.cards, made_at = excluded.made_at
    where decks.made_at = ${before}`.execute(db)

/** Somebody to be shown, with what the score of a candidate is made of. */
export interface ServedRow extends Omit<CandidateRow, 'km'> {
  id: string
  place: number
  cell: number
  maxKm: number | null
  likesYou: boolean
  note: string | null
}

export interface Served {
  /** How many are left in the deck, with those that were looked at. */
  left: number
  madeAt: Date | null
  /** As many as were looked at, whoever they are. */
  front: readonly number[]
  rows: ServedRow[]
}

/** How far into the deck one look goes. */
const LOOK = 21

/**
 * The next ones who are still to be shown: not chosen about, not blocked, neither hidden nor closed, and both still what
 * the other looks for. `seekers` has nobody who left, so reading it says it all.
 */
export async function serve(
  db: Db,
  { me, masks, born, age }: Pick<Search, 'me' | 'masks' | 'born' | 'age'>,
  limit: number,
): Promise<Served> {
  const { rows } = await sql<ServedRow & { left: number; madeAt: Date; front: number[] }>`${prepared}
    with deck as materialized (
      select cards, made_at from decks where person = ${me.person} and mode = ${me.mode}::smallint
    ),
    swiped as materialized (
      select target from swipes where swiper = ${me.person} and mode = ${me.mode}::smallint
        and target = any((select cards[1:${sql.raw(String(LOOK))}] from deck)::int[])
    ),
    liking as materialized (
      select swiper, note from likes where target = ${me.person} and mode = ${me.mode}::smallint
        and swiper = any((select cards[1:${sql.raw(String(LOOK))}] from deck)::int[])
    )
    select them.person, them.id, next.place::int as place, them.cell, them.max_km as "maxKm",
      likes.swiper is not null as "likesYou", likes.note,
      them.active, them.joined, them.completeness, ${sharedWith('them', me.interests, masks)},
      cardinality(deck.cards) as left, deck.made_at as "madeAt", deck.cards[1:${sql.raw(String(LOOK))}] as front
    from deck
    left join lateral (
      select person, place from unnest(cards[1:${sql.raw(String(LOOK))}]) with ordinality as card (person, place)
      where person not in (select target from swiped) order by place
    ) as next on true
    left join liking as likes on likes.swiper = next.person
    left join seekers them on them.person = next.person and them.mode = ${me.mode}::smallint
      and ${wanted({ me, born })}
      and (likes.swiper is not null or (
        them.visible and them.wants & ${me.gender}::smallint <> 0 and ${age}::smallint between them.age_from and them.age_to
        and (them.must_have is null or bit_count(them.must_have & ${me.interests}) > 0)
        and (them.must_speak is null or bit_count(them.must_speak & ${me.languages}) > 0)))
      and them.person not in (${strangersNoMore(me.person)})
    order by next.place
    limit ${LOOK}`.execute(db)
  return {
    left: rows[0]?.left ?? 0,
    madeAt: rows[0]?.madeAt ?? null,
    front: rows[0]?.front ?? [],
    rows: rows.filter(({ person }) => person !== null).slice(0, limit),
  }
}

/** Anybody who takes part, whatever either looks for: whoever was chosen about was shown before. */
export async function someOf(
  db: Db,
  { me, masks }: Pick<Search, 'me' | 'masks'>,
  ids: readonly string[],
): Promise<ServedRow[]> {
  const { rows } = await sql<ServedRow>`
    select them.person, them.id, 1 as place, them.cell, them.max_km as "maxKm", likes.swiper is not null as "likesYou",
      likes.note, them.active, them.joined, them.completeness,
      ${sharedWith('them', me.interests, masks)}
    from profiles
    join seekers them on them.person = profiles.number and them.mode = ${me.mode}::smallint
    left join likes on likes.target = ${me.person} and likes.mode = them.mode and likes.swiper = them.person
    where profiles.id = any(${ids}::uuid[]) and (them.visible or likes.swiper is not null)
      and them.person not in (${strangersNoMore(me.person)})`.execute(db)
  return rows
}

/** Those that were chosen about or left are dropped from its front, if they are still there. */
export const trim = (db: Db, { person, mode }: Seeker, dropped: readonly number[]) =>
  sql`
    update decks set cards = cards[${dropped.length + 1}::int:]
    where person = ${person} and mode = ${mode}::smallint and cards[:${dropped.length}::int] = ${dropped}::int[]`.execute(
    db,
  )

export async function addExposure(tx: Db | Tx, counted: ReadonlyMap<number, number>) {
  const people = [...counted.keys()].toSorted((a, b) => a - b)
  await sql`
    insert into exposure (person, seen)
    select * from unnest(${people}::int[], ${people.map((person) => counted.get(person)!)}::real[])
    on conflict (person) do update set seen = exposure.seen + excluded.seen`.execute(tx)
}

/** What was long ago counts less and less. */
export async function fadeExposure(db: Db, factor: number): Promise<void> {
  await sql`update exposure set seen = seen * ${factor}::real`.execute(db)
}
