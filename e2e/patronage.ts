import { randomUUID } from 'node:crypto'
import { connect } from '../server/src/platform/db/database.ts'
import { runningCluster } from '../server/src/platform/postgres/cluster.ts'

interface Plan {
  fanId: string
  creatorId: string
  /** Days until what is paid for ends; before today it has ended. */
  days?: number
}

/** A subscription as it is once it is paid for, put where the server keeps it: nothing is charged in tests. */
export async function subscribe({ fanId, creatorId, days = 30 }: Plan): Promise<void> {
  await inDatabase(async (db) => {
    const now = Date.now()
    const ended = days < 0
    await db
      .insertInto('subscriptions')
      .values({
        ...{ id: randomUUID(), fanId, creatorId, price: 799, state: ended ? 'canceled' : 'active' },
        ...{ startedAt: new Date(now - 40 * 86_400_000), periodEnd: new Date(now + days * 86_400_000) },
        ...(ended && { endedAt: new Date(now + days * 86_400_000) }),
      })
      .execute()
    if (ended) return
    await db
      .updateTable('creatorProfiles')
      .set((eb) => ({ subscriberCount: eb('subscriberCount', '+', 1) }))
      .where('userId', '=', creatorId)
      .execute()
  })
}

/** Somebody with a profile becomes a creator, as an admin's yes would make them. */
export async function makeCreator(userId: string): Promise<void> {
  await inDatabase(async (db) => {
    await db.insertInto('userRoles').values({ userId, role: 'creator' }).execute()
    await db
      .insertInto('creatorProfiles')
      .values({
        ...{ userId, tagline: 'Made in tests', subscriptionPrice: 799, subscriberCount: 0, idVerified: true },
        createdAt: new Date(),
      })
      .execute()
  })
}

type Db = ReturnType<typeof connect>['db']

async function inDatabase(act: (db: Db) => Promise<void>): Promise<void> {
  const database = connect(
    runningCluster(process.env.KOJI_E2E_DATA!)!,
    { connections: 1, timeout: 10 },
    () => undefined,
  )
  try {
    await act(database.db)
  } finally {
    await database.close()
  }
}
