import type pg from 'pg'

const WORDS = [
  'Wheel-thrown',
  'Slow',
  'Honest',
  'Late-night',
  'Hand-drawn',
  'Quiet',
  'Loud',
  'Wild',
  'Small',
  'Northern',
]
const THINGS = [
  'tableware',
  'comics',
  'bread',
  'synthesizers',
  'essays',
  'portraits',
  'gardens',
  'puzzles',
  'knots',
  'maps',
]
const CATEGORIES = [
  'art',
  'craft',
  'photography',
  'music',
  'writing',
  'comics',
  'food',
  'games',
  'outdoors',
  'tech',
]

const array = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join()}]`
const pick = (words: readonly string[], by: string) => `(${array(words)})[1 + (${by}) % ${words.length}]`

/** Makes this many people creators, each with their own tagline. */
export async function fillCreators(client: pg.Client, creators: number): Promise<void> {
  await client.query(`
    insert into creator_profiles (user_id, tagline, category, subscriber_count, subscription_price, id_verified, created_at, post_count)
    select id, ${pick(WORDS, 'n')} || ' ' || ${pick(THINGS, 'n / 10')} || ' and ' || ${pick(THINGS, 'n / 100')},
      ${pick(CATEGORIES, 'n')}, (random() ^ 8 * 20000)::int, 199 + (n * 37) % 9800, n % 3 > 0,
      now() - random() * interval '900 days', 0
    from (select id, row_number() over (order by id)::int as n from profiles) as people where n <= ${creators}`)
}

/** Adds posts to each creator, ordered by time, so that one creator's posts are scattered over the table as in real use. */
export async function fillPosts(client: pg.Client, each: number): Promise<void> {
  await client.query(`
    insert into posts (id, creator_id, state, visibility, text, published_at, changed_at)
    select gen_random_uuid(), user_id, 'published', case when n % 3 = 0 then 'public' else 'subscribers' end,
      'What came out of the kiln, number ' || n || ': ' || repeat('four cracked along the foot, ', 3), at, at
    from (
      select user_id, n, now() - interval '14 days' * (${each} - n) - interval '1 second' * (hashtext(user_id::text || n) & 1048575) as at
      from generate_series(1, ${each}) as n cross join creator_profiles
    ) as written`)
  await client.query(`update creator_profiles set post_count = ${each}`)
}

/** Adds fans who subscribe to the given numbers of creators. Returns the fans' ids by number of creators. */
export async function fillFans(
  client: pg.Client,
  sizes: readonly number[],
  fans: number,
): Promise<Map<number, string[]>> {
  const { rows } = await client.query<{ id: string }>(
    `select id from profiles where id not in (select user_id from creator_profiles) order by id limit $1`,
    [sizes.length * fans],
  )
  const bySize = new Map(
    sizes.map((size, n) => [size, rows.slice(n * fans, (n + 1) * fans).map(({ id }) => id)]),
  )
  for (const [size, ids] of bySize)
    await client.query(
      `insert into subscriptions (id, fan_id, creator_id, state, price, started_at, period_end)
       select gen_random_uuid(), fan, user_id, 'active', 499, now(), now() + interval '20 days'
       from unnest($1::uuid[]) as fan cross join lateral (
         select user_id from creator_profiles where fan is not null order by hashtext(user_id::text || fan::text) limit $2
       ) as chosen`,
      [ids, size],
    )
  return bySize
}
