import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Services } from '../src/app.ts'
import { writeBooks } from './books.ts'
import { SUPPORTS } from './creator-posts.ts'
import { type CrowdPerson, crowd } from './crowd/crowd.ts'
import { latePatron, type Patron, patronsOf } from './patrons.ts'
import { payWeekly } from './payouts.ts'
import { PEOPLE } from './people.ts'
import { chance } from './pictures/chance.ts'
import { type Offer, saleOf, takeBack } from './sales.ts'

const DAY_MS = 86_400_000
/** Whoever came to Koji later than that has not supported anybody for months. */
const KNOWN_DAYS = 155
/** Whose books have something of everything. */
const SHOWN = 'Mira'

/** Every verified creator has said where their money goes, so that all of them can be subscribed to. */
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

/** Who supports whom, with the months that were paid so far and what was sent to creators of it. */
export async function fillSubscriptions(
  platform: Platform,
  services: Services,
  named: ReadonlyMap<string, string>,
): Promise<void> {
  const { clock, database, ids } = platform
  const offers = await offersOf(database.db)
  const sales = patronsOfAll(named, clock.now())
    .filter(({ creatorId }) => offers.has(creatorId))
    .map((patron) => saleOf(patron, offers.get(patron.creatorId)!, () => ids.id()))
  const shown = named.get(SHOWN)!
  takeBack(
    sales.filter(({ creatorId }) => creatorId === shown),
    () => ids.id(),
  )
  await transact(database.db, async (tx) => {
    await writeBooks(tx, sales, platform, services)
    for (const creatorId of named.values())
      if (offers.has(creatorId)) await payWeekly(tx, offers.get(creatorId)!, platform, services)
  })
}

function patronsOfAll(named: ReadonlyMap<string, string>, now: Date): Patron[] {
  const everybody = crowd()
  const pool = everybody.filter(({ creates, daysSinceJoined }) => !creates && daysSinceJoined > KNOWN_DAYS)
  const [late, ...fans] = pool as [CrowdPerson, ...CrowdPerson[]]
  const known = Object.entries(SUPPORTS).flatMap(([fan, creators]) =>
    creators.map((creator) => ({ fanId: named.get(fan)!, creatorId: named.get(creator)! })),
  )
  const creators = [
    ...PEOPLE.flatMap(({ name, creates }) => (creates ? [{ id: named.get(name)!, ...creates }] : [])),
    ...everybody.flatMap(({ id, creates }) => (creates ? [{ id, ...creates }] : [])),
  ]
  const others = creators.flatMap(({ id: creatorId, subscribers: count, daysAgo: days }) =>
    patronsOf({ creatorId, count, days, now, fans: mixed(creatorId, fans) }),
  )
  const theirs = known.map((pair, n): Patron => {
    const startedAt = new Date(now.getTime() - (38 + (n % 20)) * DAY_MS)
    return { ...pair, startedAt, months: 2, state: 'active', cancelled: false, card: '4242' }
  })
  return [...theirs, ...others, latePatron(late.id, named.get(SHOWN)!, now)]
}

/** In an order of each creator's own. */
function mixed(creatorId: string, fans: readonly CrowdPerson[]): string[] {
  const draw = chance(`fans ${creatorId}`)
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
