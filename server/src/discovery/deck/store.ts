import { sql } from 'kysely'
import { LIKES, SWIPES } from '#discovery/swipes/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import {
  type CandidateRow,
  type CandidateSearch,
  excludedPeople,
  fitsViewer,
  type Seeker,
  sharedInterests,
} from './store-search.ts'

export async function readViews(db: Db, people: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ person: number; views: number }>`${prepared}
    select person, seen as views from exposure where person = any(${people}::int[])`.execute(db)
  return new Map(rows.map(({ person, views }) => [person, views]))
}

/** Replaces the deck that was made at `before`. A deck that another request saved since then stays. */
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

/** A card to show, with the inputs of its score. */
export interface CardRow extends Omit<CandidateRow, 'km'> {
  id: string
  place: number
  cell: number
  maxKm: number | null
  likesYou: boolean
  note: string | null
}

export interface ServedDeck {
  /** The length of the deck, including the part that was read. */
  left: number
  madeAt: Date | null
  /** The part that was read, including people who aren't shown any more. */
  front: readonly number[]
  rows: CardRow[]
}

/** How many cards one statement reads. */
const FRONT = 21

/**
 * The next cards that may still be shown: not swiped, blocked or hidden, and each still fits what the other is looking
 * for. People with a closed account aren't in `seekers`.
 */
export async function serveDeck(
  db: Db,
  { me, masks, born, age }: Pick<CandidateSearch, 'me' | 'masks' | 'born' | 'age'>,
  limit: number,
): Promise<ServedDeck> {
  const { rows } = await sql<CardRow & { left: number; madeAt: Date; front: number[] }>`${prepared}
    with deck as materialized (
      select cards, made_at from decks where person = ${me.person} and mode = ${me.mode}::smallint
    ),
    swiped as materialized (
      select target from ${SWIPES} s where swiper = ${me.person} and mode = ${me.mode}::smallint
        and target = any((select cards[1:${sql.raw(String(FRONT))}] from deck)::int[])
    ),
    liking as materialized (
      select swiper, note from ${LIKES} l where target = ${me.person} and mode = ${me.mode}::smallint
        and swiper = any((select cards[1:${sql.raw(String(FRONT))}] from deck)::int[])
    )
    select them.person, them.id, next.place::int as place, them.cell, them.max_km as "maxKm",
      likes.swiper is not null as "likesYou", likes.note,
      them.active, them.joined, them.completeness, ${sharedInterests('them', me.interests, masks)},
      cardinality(deck.cards) as left, deck.made_at as "madeAt", deck.cards[1:${sql.raw(String(FRONT))}] as front
    from deck
    left join lateral (
      select person, place from unnest(cards[1:${sql.raw(String(FRONT))}]) with ordinality as card (person, place)
      where person not in (select target from swiped) order by place
    ) as next on true
    left join liking as likes on likes.swiper = next.person
    left join seekers them on them.person = next.person and them.mode = ${me.mode}::smallint
      and ${fitsViewer({ me, born })}
      and (likes.swiper is not null or (
        them.visible and them.wants & ${me.gender}::smallint <> 0 and ${age}::smallint between them.age_from and them.age_to
        and (them.must_have is null or bit_count(them.must_have & ${me.interests}) > 0)
        and (them.must_speak is null or bit_count(them.must_speak & ${me.languages}) > 0)))
      and them.person not in (${excludedPeople(me.person)})
    order by next.place
    limit ${FRONT}`.execute(db)
  return {
    left: rows[0]?.left ?? 0,
    madeAt: rows[0]?.madeAt ?? null,
    front: rows[0]?.front ?? [],
    rows: rows.filter(({ person }) => person !== null).slice(0, limit),
  }
}

/** Cards of these people, even if they don't fit what the viewer is looking for: they were shown before. */
export async function findCards(
  db: Db,
  { me, masks }: Pick<CandidateSearch, 'me' | 'masks'>,
  ids: readonly string[],
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select them.person, them.id, 1 as place, them.cell, them.max_km as "maxKm", likes.swiper is not null as "likesYou",
      likes.note, them.active, them.joined, them.completeness,
      ${sharedInterests('them', me.interests, masks)}
    from ${PROFILES} profiles
    join seekers them on them.person = profiles.number and them.mode = ${me.mode}::smallint
    left join ${LIKES} likes on likes.target = ${me.person} and likes.mode = them.mode and likes.swiper = them.person
    where profiles.id = any(${ids}::uuid[]) and (them.visible or likes.swiper is not null)
      and them.person not in (${excludedPeople(me.person)})`.execute(db)
  return rows
}

/** Puts a card at the front. */
export const putFirst = (
  tx: Tx,
  { person, mode }: Pick<Seeker, 'person' | 'mode'>,
  target: number,
  now: Date,
) =>
  sql`
    insert into decks (person, mode, cards, made_at) values (${person}, ${mode}, array[${target}::int], ${now})
    on conflict (person, mode) do update
    set cards = array_prepend(${target}::int, array_remove(decks.cards, ${target}::int)), made_at = excluded.made_at`.execute(
    tx,
  )

export const deleteDecks = (tx: Tx, accountId: string) =>
  sql`delete from decks where person = (select number from ${PROFILES} p where p.id = ${accountId})`.execute(
    tx,
  )

/** Removes cards from the front, unless the deck has changed. */
export const trimDeck = (db: Db, { person, mode }: Seeker, dropped: readonly number[]) =>
  sql`
    update decks set cards = cards[${dropped.length + 1}::int:]
    where person = ${person} and mode = ${mode}::smallint and cards[:${dropped.length}::int] = ${dropped}::int[]`.execute(
    db,
  )

export async function addViews(db: Db, views: ReadonlyMap<number, number>) {
  const people = [...views.keys()].toSorted((a, b) => a - b)
  await sql`
    insert into exposure (person, seen)
    select * from unnest(${people}::int[], ${people.map((person) => views.get(person)!)}::real[])
    on conflict (person) do update set seen = exposure.seen + excluded.seen`.execute(db)
}

/** Makes old views count less. */
export async function decayViews(db: Db, factor: number): Promise<void> {
  await sql`update exposure set seen = seen * ${factor}::real`.execute(db)
}
