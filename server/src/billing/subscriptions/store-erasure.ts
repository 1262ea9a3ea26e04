import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { END_THERE } from './jobs.ts'

/** Ends at the provider what would go on being charged, and corrects the counts of the creators who lose a subscriber. */
export async function leaveSubscriptions(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  accountId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select provider_subscription as id from subscriptions
    where (fan_id = ${accountId} or creator_id = ${accountId})
      and state in ('active', 'past_due') and not cancelled and provider_subscription is not null`.execute(tx)
  for (const { id } of rows) await jobs.send(tx, END_THERE, { id })
  await sql`
    update creator_profiles c set subscriber_count = greatest(0, c.subscriber_count - 1),
      monthly = greatest(0, c.monthly - case when s.cancelled then 0 else s.price end)
    from subscriptions s
    where s.fan_id = ${accountId} and s.creator_id = c.user_id and s.state in ('active', 'past_due')`.execute(
    tx,
  )
}
