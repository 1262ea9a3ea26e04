import { PLATFORM_FEE_PERCENT } from '@koji/contract'
import { sql } from 'kysely'
import { monthsAfter, percentOf, processingCost } from '#features/sandbox/rules.ts'
import { addSubscription, putPayments } from '#features/sandbox/store-billing.ts'
import { insert as insertSubscription } from '#features/subscriptions/store.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Services } from '../src/app.ts'
import { SUPPORTS } from './creator-posts.ts'

const DAY_MS = 86_400_000
const CARD = { brand: 'Visa', last4: '4242' }

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

/** Who supports whom, with the months that were paid so far: the provider has them first, and we look there. */
export async function fillSubscriptions(
  { clock, database, ids }: Platform,
  { books, sandbox, subscriptions }: Services,
  named: ReadonlyMap<string, string>,
): Promise<void> {
  const { db } = database
  const pairs = Object.entries(SUPPORTS).flatMap(([fan, creators]) =>
    creators.map((creator) => ({ fanId: named.get(fan)!, creatorId: named.get(creator)! })),
  )
  for (const [n, { fanId, creatorId }] of pairs.entries()) {
    const offer = await db
      .selectFrom('creatorProfiles')
      .innerJoin('payoutAccounts', 'payoutAccounts.creatorId', 'creatorProfiles.userId')
      .select(['subscriptionPrice as price', 'providerAccount as account'])
      .where('userId', '=', creatorId)
      .executeTakeFirst()
    if (!offer) continue
    const { price, account } = offer
    const startedAt = new Date(clock.now().getTime() - (38 + (n % 20)) * DAY_MS)
    const months = 2
    const periodEnd = monthsAfter(startedAt, months)
    const [subscriptionId, customer] = [ids.id(), `cus_${fanId.replaceAll('-', '')}`]
    const id = `sub_${subscriptionId.replaceAll('-', '')}`
    await transact(db, async (tx) => {
      await insertSubscription(tx, {
        ...{ id: subscriptionId, fanId, creatorId, state: 'active', price, startedAt, periodEnd },
      })
      await tx
        .updateTable('subscriptions')
        .set({ provider: 'sandbox', providerSubscription: id })
        .where('id', '=', subscriptionId)
        .execute()
      await tx
        .insertInto('customers')
        .values({ accountId: fanId, provider: 'sandbox', providerCustomer: customer })
        .onConflict((clash) => clash.doNothing())
        .execute()
      await tx
        .insertInto('sandboxCustomers')
        .values({ id: customer, accountId: fanId, email: '', card: CARD.last4, key: `customer:${fanId}` })
        .onConflict((clash) => clash.doNothing())
        .execute()
      await addSubscription(tx, {
        ...{
          id,
          customer,
          account,
          subscriptionId,
          price,
          feePercent: PLATFORM_FEE_PERCENT,
          state: 'active',
        },
        ...{ startedAt, months, periodEnd, nextAt: periodEnd },
      })
      await putPayments(
        tx,
        Array.from({ length: months }, (_, month) => {
          const [from, to] = [monthsAfter(startedAt, month), monthsAfter(startedAt, month + 1)]
          return {
            ...{
              ...CARD,
              id: `in_${ids.id().replaceAll('-', '')}`,
              charge: `ch_${ids.id().replaceAll('-', '')}`,
            },
            ...{
              subscription: id,
              amount: price,
              state: 'paid',
              attempts: 1,
              lastAttemptAt: from,
              paidAt: from,
            },
            ...{ periodFrom: from, periodTo: to, createdAt: from },
            applicationFee: percentOf(price, PLATFORM_FEE_PERCENT),
            processingFee: processingCost(price),
          }
        }),
      )
    })
    const look = await subscriptions.drawLook()
    await books.compare((await sandbox!.provider.subscriptionOf(id))!, look)
  }
}
