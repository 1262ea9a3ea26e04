import type pg from 'pg'

/** People to look at, by what makes their deck hard or easy. */
export interface Probes {
  random: number[]
  rural: number[]
  city: number[]
  thousand: number[]
  heavy: number[]
  exhausted: number[]
}

const EACH = 40
const FEW = 13
const HEAVY = 20_000

/** Ten swipes of everybody, and a few people who swiped a lot: anywhere, or everybody around them. */
export async function fillSwipes(client: pg.Client, people: number): Promise<Probes> {
  const numbers = async (sql: string): Promise<number[]> =>
    (await client.query<{ person: number }>(sql)).rows.map(({ person }) => person)
  await client.query(`select setseed(0.5)`)
  // People did not all come within this minute.
  await client.query(`update seeker_density set changed_at = now() - interval '1 hour'`)
  await client.query(`
    insert into swipes (swiper, mode, target, choice, at)
    select number, 0, 1 + floor(random() * ${people})::int, (random() < 0.2)::int, now() - random() * interval '30 days'
    from profiles cross join generate_series(1, 10)
    on conflict do nothing`)
  const inFriends = `select person from seekers where mode = 0 and visible`
  const random = await numbers(`${inFriends} order by hashint4(person) limit ${EACH}`)
  const city = await numbers(`
    ${inFriends} and cell in (select cell from seeker_density where mode = 0 order by people desc limit 20)
    order by hashint4(person) limit ${EACH}`)
  const rural = await numbers(`
    ${inFriends} and cell in (select cell from seeker_density where mode = 0 and people = 1)
    order by hashint4(person) limit ${EACH}`)
  const used = new Set([...random, ...city, ...rural])
  const fresh = (await numbers(`${inFriends} order by hashint4(person + 7) limit ${EACH * 10}`)).filter(
    (person) => !used.has(person),
  )
  const thousand = fresh.slice(0, EACH)
  const heavy = fresh.slice(EACH, EACH + FEW)
  await swipeAnywhere(client, thousand, 1_000, people)
  await swipeAnywhere(client, heavy, HEAVY, people)
  const exhausted = city.slice(0, FEW)
  for (const person of exhausted)
    await client.query(
      `insert into swipes (swiper, mode, target, choice, at)
       select $1, 0, near.person, 0, now() - interval '40 days'
       from (select cell / 32768 as line, cell % 32768 as place from seekers where person = $1 and mode = 0) as me,
         lateral (
           select person from seekers where mode = 0 and person <> $1 and cell / 32768 between me.line - 40 and me.line + 40
           order by abs(cell / 32768 - me.line) + abs(cell % 32768 - me.place) limit ${HEAVY}
         ) as near
       on conflict do nothing`,
      [person],
    )
  return { random, rural, city: city.slice(FEW), thousand, heavy, exhausted }
}

const swipeAnywhere = (client: pg.Client, swipers: readonly number[], many: number, people: number) =>
  client.query(
    `insert into swipes (swiper, mode, target, choice, at)
     select swiper, 0, 1 + floor(random() * ${people})::int, 0, now() - random() * interval '30 days'
     from unnest($1::int[]) as swiper cross join generate_series(1, ${many})
     on conflict do nothing`,
    [swipers],
  )
