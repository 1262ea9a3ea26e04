import type pg from 'pg'

/** Matches every person with the next few people. Returns the number of matches. */
export async function fillMatches(client: pg.Client, each: number): Promise<number> {
  await client.query(`
    with people as (select id, row_number() over (order by id) - 1 as place, count(*) over () as people from profiles)
    insert into matches (id, low_id, high_id, mode, made_at)
    select gen_random_uuid(), least(a.id, b.id), greatest(a.id, b.id), 'friends', now() - interval '90 days'
    from people a cross join generate_series(1, ${each}) as step
    join people b on b.place = (a.place + step) % a.people
    on conflict do nothing`)
  const { rowCount } = await client.query(`
    insert into conversations (match_id, low_id, high_id, made_at) select id, low_id, high_id, made_at from matches`)
  return rowCount!
}

/** Adds messages to each conversation, ordered by time, so that one conversation is scattered over the table as in real use. */
export async function fillMessages(client: pg.Client, each: number): Promise<void> {
  await client.query(`
    insert into messages (match_id, seq, id, sender, at, text)
    select match_id, seq, gen_random_uuid(), seq % 2,
      now() - interval '1 minute' * (hashtext(match_id::text) & 32767) - interval '1 hour' * (${each} - seq),
      'The number ' || seq || ' of the words that two people say to each other'
    from conversations cross join generate_series(1, ${each}) as seq order by seq`)
  await client.query(`
    update conversations c set last_seq = seq, last_at = at, last_day = (at at time zone 'utc')::date,
      low_read = case when sender = 0 then seq else seq - 1 end, high_read = case when sender = 1 then seq else seq - 1 end,
      low_unread = sender, high_unread = 1 - sender, low_waits = sender = 1, high_waits = sender = 0
    from messages m where m.match_id = c.match_id and m.seq = ${each}`)
}
