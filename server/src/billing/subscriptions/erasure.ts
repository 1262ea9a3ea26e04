import type { Tx } from '#platform/db/database.ts'
import { runBatched } from '#platform/db/statement-batching.ts'
import type { Platform } from '#platform/platform.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import { END_AT_PROVIDER } from './jobs.ts'
import { liveSubscriptionsOf } from './store-erasure.ts'

/** Ends at the provider what would renew, and corrects the counts of creators who lose a subscriber. */
export async function eraseSubscriptions(
  { jobs }: Pick<Platform, 'jobs'>,
  { creators }: { creators: Creators },
  tx: Tx,
  accountId: string,
): Promise<void> {
  const live = await liveSubscriptionsOf(tx, accountId)
  for (const { providerSubscription: id, cancelled } of live)
    if (id && !cancelled) await jobs.send(tx, END_AT_PROVIDER, { id })
  const supported = live.filter(({ fanId }) => fanId === accountId)
  await runBatched(tx, supported, ({ creatorId, cancelled, price }) =>
    creators.countSubscribers(tx, {
      userId: creatorId,
      subscribers: -1,
      monthly: cancelled ? 0 : -price,
    }),
  )
}
