import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Services } from '../src/app.ts'
import { NAMED_SUBSCRIPTIONS } from './creator-posts.ts'
import { type CrowdPerson, crowd } from './crowd/crowd.ts'
import { insertWeeklyPayouts } from './payouts.ts'
import { PEOPLE } from './people.ts'
import { seededRandom } from './pictures/random.ts'
import { insertSales } from './sale-records.ts'
import { addReversals, type Offer, saleOf } from './sales.ts'
import { type DemoSubscription, pastDueSubscription, subscriptionsOf } from './subscriptions.ts'

const DAY_MS = 86_400_000
/** Members who joined later than this can't have subscriptions that started months ago. */
const MEMBER_DAYS = 155
/** The creator whose transactions include every case. */
const SHOWCASE = 'Mira'

/** Gives every verified creator a payout account, without which no one can subscribe. */
export const openPayouts = ({ database }: Platform) =>
  sql`
  with opened as (
    insert into sandbox_accounts (id, account_id, email, complete, payouts_enabled, key)
    select 'acct_' || replace(user_id::text, '-', ''), user_id, '', true, true, 'payouts:' || user_id
    from creator_profiles where id_verified
    on conflict do nothing returning id, account_id
  )
  insert into payout_accounts (id, creator_id, provider, provider_account, complete, payouts_enabled)
  select gen_random_uuid(), account_id, 'sandbox', id, true, true from opened`.execute(database.db)

/** Adds subscriptions with their payments so far, and the payouts to the named creators. */
export async function fillSubscriptions(
  platform: Platform,
  services: Services,
  named: ReadonlyMap<string, string>,
): Promise<void> {
  const { clock, database, ids } = platform
  const offers = await offersOf(database.db)
  const sales = allSubscriptions(named, clock.now())
    .filter(({ creatorId }) => offers.has(creatorId))
    .map((subscription) => saleOf(subscription, offers.get(subscription.creatorId)!, () => ids.id()))
  const showcase = named.get(SHOWCASE)!
  addReversals(
    sales.filter(({ creatorId }) => creatorId === showcase),
    () => ids.id(),
  )
  await transact(database.db, async (tx) => {
    await insertSales(tx, sales, platform, services)
    for (const creatorId of named.values())
      if (offers.has(creatorId)) await insertWeeklyPayouts(tx, offers.get(creatorId)!, platform, services)
  })
}

function allSubscriptions(named: ReadonlyMap<string, string>, now: Date): DemoSubscription[] {
  const people = crowd()
  const pool = people.filter(({ creates, daysSinceJoined }) => !creates && daysSinceJoined > MEMBER_DAYS)
  const [late, ...fans] = pool as [CrowdPerson, ...CrowdPerson[]]
  const pairs = Object.entries(NAMED_SUBSCRIPTIONS).flatMap(([fan, creators]) =>
    creators.map((creator) => ({ fanId: named.get(fan)!, creatorId: named.get(creator)! })),
  )
  const creators = [
    ...PEOPLE.flatMap(({ name, creates }) => (creates ? [{ id: named.get(name)!, ...creates }] : [])),
    ...people.flatMap(({ id, creates }) => (creates ? [{ id, ...creates }] : [])),
  ]
  const others = creators.flatMap(({ id: creatorId, subscribers: count, daysAgo: days }) =>
    subscriptionsOf({ creatorId, count, days, now, fans: shuffledFor(creatorId, fans) }),
  )
  const ofNamed = pairs.map((pair, n): DemoSubscription => {
    const startedAt = new Date(now.getTime() - (38 + (n % 20)) * DAY_MS)
    return { ...pair, startedAt, months: 2, state: 'active', cancelled: false, card: '4242' }
  })
  return [...ofNamed, ...others, pastDueSubscription(late.id, named.get(SHOWCASE)!, now)]
}

/** Fans in an order that differs per creator. */
function shuffledFor(creatorId: string, fans: readonly CrowdPerson[]): string[] {
  const draw = seededRandom(`fans ${creatorId}`)
  return fans
    .map(({ id }) => ({ id, place: draw.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id)
}

async function offersOf(db: Db): Promise<Map<string, Offer>> {
  const rows = await db
    .selectFrom('creatorProfiles')
    .innerJoin('payoutAccounts', 'payoutAccounts.creatorId', 'creatorProfiles.userId')
    .select(['userId', 'subscriptionPrice as price', 'providerAccount as account'])
    .select('payoutAccounts.id as payoutAccountId')
    .execute()
  return new Map(rows.map(({ userId, ...offer }) => [userId, offer]))
}
