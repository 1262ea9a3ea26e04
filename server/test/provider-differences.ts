import { type RawBuilder, sql } from 'kysely'
import type { TestWorld } from './world.ts'

/** Queries that find records of these creators that differ from the provider's or contradict each other, by name. */
const CHECKS = (ids: RawBuilder<unknown>): Record<string, RawBuilder<unknown>> => ({
  'an unhandled webhook': sql`select id, type, attempts, error from provider_events where handled_at is null`,
  'a subscription whose state differs from the provider': sql`
    select s.id, s.state, p.state as there from subscriptions s
    join sandbox_subscriptions p on p.id = s.provider_subscription
    where s.creator_id = any(${ids}) and (s.state <> p.state or (s.state <> 'canceled' and s.cancelled <> p.cancelled))`,
  'access for another period than the paid one': sql`
    select s.id, s.state, s.period_end, due.until, s.ended_at, s.ended_because from subscriptions s
    join sandbox_subscriptions p on p.id = s.provider_subscription
    cross join lateral (
      select p.period_to,
        coalesce((select sum(amount) from sandbox_refunds where payment = p.id and state <> 'failed'), 0) < p.amount
          and not exists (select from sandbox_disputes where payment = p.id and state <> 'won') as unrefunded
      from sandbox_payments p where p.subscription = s.provider_subscription and p.state = 'paid'
        and not coalesce(p.paid_at > s.ended_at, false)
      order by p.period_to desc limit 1
    ) as newest
    cross join lateral (
      -- An ended subscription gives access to the last period that was paid and not refunded, a live one to the newest.
      select case when s.state <> 'canceled' or newest.unrefunded then newest.period_to else coalesce((
        select max(p.period_to) from sandbox_payments p where p.subscription = s.provider_subscription and p.state = 'paid'
          and coalesce((select sum(amount) from sandbox_refunds where payment = p.id and state <> 'failed'), 0) < p.amount
          and not exists (select from sandbox_disputes where payment = p.id and state <> 'won')
          and not coalesce(p.paid_at > s.ended_at, false)
      ), p.started_at) end as until
    ) as due
    where s.creator_id = any(${ids}) and s.period_end <> due.until`,
  'an unrefunded payment after the end': sql`
    select p.id, p.paid_at, s.ended_at from subscriptions s
    join sandbox_payments p on p.subscription = s.provider_subscription
    where s.creator_id = any(${ids}) and s.state = 'canceled' and p.paid_at > s.ended_at
      and p.amount > (select coalesce(sum(amount), 0) from sandbox_refunds where payment = p.id and state <> 'failed')
      and not exists (select from sandbox_disputes where payment = p.id and state <> 'won')`,
  'a live subscription at the provider that we do not have': sql`
    select p.id from sandbox_accounts a join sandbox_subscriptions p on p.account = a.id
    where a.account_id = any(${ids}) and p.state <> 'canceled'
      and not exists (select from subscriptions s where s.provider_subscription = p.id)`,
  'a payment that differs from its transaction': sql`
    select p.id, p.state from sandbox_accounts a
    join sandbox_subscriptions s on s.account = a.id join sandbox_payments p on p.subscription = s.id
    where a.account_id = any(${ids}) and not exists (
      select from transactions t where t.provider_payment = p.id and t.state = p.state
        and t.refunded = (select coalesce(sum(amount), 0) from sandbox_refunds where payment = p.id and state <> 'failed')
        and t.dispute is not distinct from (select state from sandbox_disputes where payment = p.id))`,
  'an unrefunded payment of a subscription that we do not have': sql`
    select p.id from sandbox_accounts a
    join sandbox_subscriptions s on s.account = a.id join sandbox_payments p on p.subscription = s.id
    where a.account_id = any(${ids}) and p.state = 'paid'
      and not exists (select from subscriptions ours where ours.provider_subscription = s.id)
      and p.amount > (select coalesce(sum(amount), 0) from sandbox_refunds where payment = p.id and state <> 'failed')
      and not exists (select from sandbox_disputes where payment = p.id and state <> 'won')`,
  'a start or end without exactly one event': sql`
    select s.id, s.state, recorded.* from subscriptions s cross join lateral (
      select count(*) filter (where e.name = 'subscriptions.started') as started,
        count(*) filter (where e.name = 'subscriptions.ended') as ended
      from events e where e.subject = s.id::text
    ) as recorded
    where s.creator_id = any(${ids}) and (recorded.started > 1 or recorded.ended > 1
      or (s.state in ('active', 'past_due') and (recorded.started <> 1 or recorded.ended <> 0))
      or (s.state = 'canceled' and recorded.started <> recorded.ended))`,
  'wrong counts of a creator': sql`
    select c.user_id, c.subscriber_count, live.count, c.monthly, live.monthly, days.joined, days.churned, recorded.joined, recorded.gone
    from creator_profiles c cross join lateral (
      select count(*) as count, coalesce(sum(price) filter (where not cancelled), 0) as monthly from subscriptions
      where creator_id = c.user_id and state in ('active', 'past_due')
    ) as live cross join lateral (
      select coalesce(sum(joined), 0) as joined, coalesce(sum(churned), 0) as churned from creator_days where creator_id = c.user_id
    ) as days cross join lateral (
      select count(*) filter (where e.name = 'subscriptions.started') as joined,
        count(*) filter (where e.name = 'subscriptions.ended') as gone
      from subscriptions s join events e on e.subject = s.id::text where s.creator_id = c.user_id
    ) as recorded
    where c.user_id = any(${ids}) and (c.subscriber_count, c.monthly, days.joined, days.churned)
      is distinct from (live.count, live.monthly, recorded.joined, recorded.gone)`,
  'a payout whose state differs from the provider': sql`
    select p.id, p.state, there.state as there from payout_accounts a
    join payouts p on p.payout_account_id = a.id left join sandbox_payouts there on there.id = p.provider_payout
    where a.creator_id = any(${ids}) and p.state is distinct from there.state`,
  'a payout above the available balance': sql`
    select out.id, out.amount, had.available from payout_accounts a
    join payouts out on out.payout_account_id = a.id
    join ledger_accounts l on l.payout_account_id = a.id and l.kind = 'creator_payable'
    join ledger_postings posted on posted.payout_id = out.id and posted.kind = 'payout'
    join ledger_entries sent on sent.posting_id = posted.id and sent.account_id = l.id
    cross join lateral (
      select -coalesce(sum(e.amount), 0) as available from ledger_entries e
      where e.account_id = l.id and e.id < sent.id and e.available_at <= out.created_at
    ) as had
    where a.creator_id = any(${ids}) and out.amount > had.available`,
})

export async function findProviderDifferences(
  { platform }: TestWorld,
  creatorIds: readonly string[],
): Promise<unknown[]> {
  const found: unknown[] = []
  for (const [what, check] of Object.entries(CHECKS(sql`${creatorIds}::uuid[]`))) {
    const { rows } = await sql<object>`${check}`.execute(platform.database.db)
    found.push(...rows.slice(0, 5).map((row) => ({ what, ...row })))
  }
  return found
}
