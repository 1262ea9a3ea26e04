import type pg from 'pg'

/** People to measure decks for, grouped by how hard their deck is to find. */
export interface Probes {
  random: number[]
  rural: number[]
  city: number[]
  thousand: number[]
  heavy: number[]
  exhausted: number[]
}

const PER_GROUP = 40
const PER_HARD_GROUP = 13
const MANY_SWIPES = 20_000

/** Adds ten swipes per person, and many for a few people: at random, or for everyone nearby. */
export async function fillSwipes(client: pg.Client, people: number): Promise<Probes> {
  const numbers = async (sql: string): Promise<number[]> =>
    (await client.query<{ person: number }>(sql)).rows.map(({ person }) => person)
  await client.query(`select setseed(0.5)`)
  // Not all people joined within the last minute.
  await client.query(`update seeker_density set changed_at = now() - interval '1 hour'`)
  await client.query(`
    insert into swipes (swiper, mode, target, choice, at)
    select number, 0, 1 + floor(random() * ${people})::int, (random() < 0.2)::int, now() - random() * interval '30 days'
    from profiles cross join generate_series(1, 10)
    on conflict do nothing`)
  const inFriends = `select person from seekers where mode = 0 and visible`
  const random = await numbers(`${inFriends} order by hashint4(person) limit ${PER_GROUP}`)
  const city = await numbers(`
    ${inFriends} and cell in (select cell from seeker_density where mode = 0 order by people desc limit 20)
    order by hashint4(person) limit ${PER_GROUP}`)
  const rural = await numbers(`
    ${inFriends} and cell in (select cell from seeker_density where mode = 0 and people = 1)
    order by hashint4(person) limit ${PER_GROUP}`)
  const used = new Set([...random, ...city, ...rural])
  const fresh = (await numbers(`${inFriends} order by hashint4(person + 7) limit ${PER_GROUP * 10}`)).filter(
    (person) => !used.has(person),
  )
  const thousand = fresh.slice(0, PER_GROUP)
  const heavy = fresh.slice(PER_GROUP, PER_GROUP + PER_HARD_GROUP)
  await swipeAnywhere(client, thousand, 1_000, people)
  await swipeAnywhere(client, heavy, MANY_SWIPES, people)
  const exhausted = city.slice(0, PER_HARD_GROUP)
  for (const person of exhausted)
    await client.query(
      `insert into swipes (swiper, mode, target, choice, at)
       select $1, 0, near.person, 0, now() - interval '40 days'
       from (select cell / 32768 as line, cell % 32768 as place from seekers where person = $1 and mode = 0) as me,
         lateral (
           select person from seekers where mode = 0 and person <> $1 and cell / 32768 between me.line - 40 and me.line + 40
           order by abs(cell / 32768 - me.line) + abs(cell % 32768 - me.place) limit ${MANY_SWIPES}
         ) as near
       on conflict do nothing`,
      [person],
    )
  return { random, rural, city: city.slice(PER_HARD_GROUP), thousand, heavy, exhausted }
}

const swipeAnywhere = (client: pg.Client, swipers: readonly number[], swipes: number, people: number) =>
  client.query(
    `insert into swipes (swiper, mode, target, choice, at)
     select swiper, 0, 1 + floor(random() * ${people})::int, 0, now() - random() * interval '30 days'
     from unnest($1::int[]) as swiper cross join generate_series(1, ${swipes})
     on conflict do nothing`,
    [swipers],
  )
