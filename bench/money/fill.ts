import type pg from 'pg'

const FANS_EACH = 100

/** Adds subscriptions that are due for renewal, 100 fans per creator, both in our tables and in the sandbox's. */
export async function fillSubscriptions(client: pg.Client, subscriptions: number): Promise<void> {
  const creators = subscriptions / FANS_EACH
  await client.query(`
    insert into creator_profiles (user_id, tagline, subscriber_count, subscription_price, id_verified, created_at, post_count)
    select id, 'Bench', ${FANS_EACH}, 499, true, now(), 0 from accounts order by id limit ${creators}`)
  await client.query(`
    insert into sandbox_accounts (id, account_id, email, complete, payouts_enabled, key)
    select 'acct_' || user_id, user_id, '', true, true, 'payouts:' || user_id from creator_profiles`)
  await client.query(`
    insert into payout_accounts (id, creator_id, provider, provider_account, complete, payouts_enabled)
    select gen_random_uuid(), account_id, 'sandbox', id, true, true from sandbox_accounts`)
  await client.query(`
    create temporary table pairs as
    select gen_random_uuid() as id, f.id as fan_id, c.user_id as creator_id,
      now() - interval '32 days' - random() * interval '1 day' as started_at
    from (select user_id, row_number() over (order by user_id) as n from creator_profiles) as c
    cross join lateral (
      select id from accounts where id not in (select user_id from creator_profiles) and c.n > 0 order by id limit ${FANS_EACH}
    ) as f`)
  await client.query(`
    insert into sandbox_customers (id, account_id, email, card, key)
    select distinct 'cus_' || fan_id, fan_id, '', '4242', 'customer:' || fan_id from pairs`)
  await client.query(`
    insert into subscriptions (id, fan_id, creator_id, state, price, started_at, period_end, provider, provider_subscription)
    select id, fan_id, creator_id, 'active', 499, started_at, started_at + interval '1 month', 'sandbox', 'sub_' || id
    from pairs`)
  await client.query(`
    insert into sandbox_subscriptions (id, customer, account, subscription_id, price, fee_percent, state, started_at, months,
      period_end, next_at)
    select 'sub_' || id, 'cus_' || fan_id, 'acct_' || creator_id, id, 499, 10, 'active', started_at, 1,
      started_at + interval '1 month', started_at + interval '1 month'
    from pairs`)
  await client.query(`
    create table bench_subscriptions as
    select row_number() over ()::int as n, p.id, p.fan_id, p.creator_id, a.id as payout_account_id
    from pairs p join payout_accounts a on a.creator_id = p.creator_id`)
  await client.query('alter table bench_subscriptions add primary key (n)')
}
