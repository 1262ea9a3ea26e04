import { resolve } from 'node:path'
import { generatePeople } from '../../server/seed/generate.ts'
import { buildServices, type Services } from '../../server/src/app.ts'
import { bootPlatform, closePlatform } from '../../server/src/boot.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import type { Viewer } from '../../server/src/platform/session/viewer.ts'
import type { Budget } from '../budget.ts'
import { type Cost, explainingDb, percentile } from '../deck/cost.ts'
import { fillCreators, fillFans, fillPosts } from '../feed/fill.ts'
import { fill, startDatabase } from '../harness/database.ts'
import { startLoad } from '../harness/load.ts'
import { startKoji } from '../harness/servers.ts'
import type { Stage } from '../harness/stage.ts'
import { copySessions, SECRET_KEY } from '../people.ts'

/** Numbers of creators that a fan subscribes to. */
const SIZES = [1, 50, 500] as const
const SEARCHES = [
  'wheel',
  'wheel-thrown tabl',
  'sinthesizers',
  'quiet essays',
  'potraits',
  'b',
  'nothing like this',
  'm',
]

/** The database cost of the feed, creator pages and creator search at scale, and how fast a page is served. */
export async function run(stage: Stage): Promise<{ budgets: Budget[]; notes: string[] }> {
  const scale = stage.quick
    ? { creators: 5_000, posts: 20, fans: 5, seconds: 3 }
    : { creators: 100_000, posts: 50, fans: 30, seconds: 10 }
  const url = await startDatabase(stage)
  const total = scale.creators * scale.posts
  stage.say(`Adding ${scale.creators.toLocaleString('en')} creators and ${total.toLocaleString('en')} posts`)
  const config = readConfig({ DATA_DIR: resolve(stage.folder, 'koji') })
  const platform = await bootPlatform({ config, databaseUrl: url, log: silentLog })
  stage.atEnd(() => closePlatform(platform))
  await generatePeople(platform, scale.creators + SIZES.length * scale.fans + 100, () => undefined)
  const { fans, cookie, creator } = await fill(url, async (client) => {
    await fillCreators(client, scale.creators)
    await fillPosts(client, scale.posts)
    const bySize = await fillFans(client, SIZES, scale.fans)
    const fan = bySize.get(50)![0]!
    const { rows } = await client.query<{ id: string; email: string }>(
      'select id, email from accounts where id = $1',
      [fan],
    )
    const cookieOf = await copySessions(client, rows)
    const subscribed = await client.query<{ id: string }>(
      'select creator_id as id from subscriptions where fan_id = $1 limit 1',
      [fan],
    )
    return { fans: bySize, cookie: cookieOf(0), creator: subscribed.rows[0]!.id }
  })
  stage.say('Reading')
  const costs = await measureCosts(buildServices(platform), url, fans)
  const rate = await measureRate(stage, url, { cookie, creator, seconds: scale.seconds })
  const unsure = stage.quick
  const p95 = (kind: string) =>
    percentile(
      costs[kind]!.map(({ ms }) => ms),
      0.95,
    )
  const pages = (kind: string) => Math.max(...costs[kind]!.map(({ buffers }) => buffers))
  return {
    budgets: [
      {
        what: 'Feed of 500 creators, against the feed of one',
        unit: '',
        most: 12,
        unsure,
        value: p95('feed of 500') / p95('feed of 1'),
      },
      {
        what: 'Feed of 500 creators, pages touched',
        value: pages('feed of 500'),
        unit: '',
        most: 3_000,
        unsure,
      },
      { what: 'Search, p95', value: p95('search'), unit: 'ms', most: 50, unsure },
    ],
    notes: [
      `${scale.creators.toLocaleString('en')} creators: p50 / p95, most pages`,
      ...Object.entries(costs).map(
        ([kind, all]) =>
          `${kind.padEnd(16)} ${percentile(
            all.map(({ ms }) => ms),
            0.5,
          ).toFixed(1)} / ${p95(kind).toFixed(1)} ms  ${pages(kind)} pages`,
      ),
      `The first page of a creator's posts was served ${Math.round(rate)} times per second to a subscriber.`,
    ],
  }
}

async function measureCosts(
  { creators, posts }: Services,
  url: string,
  fans: Map<number, string[]>,
): Promise<Record<string, Cost[]>> {
  const { db, costOf, close } = explainingDb(url)
  const costs: Record<string, Cost[]> = {}
  const measure = async (kind: string, work: () => Promise<unknown>) =>
    (costs[kind] ??= []).push((await costOf(work)).cost)
  for (const [size, ids] of fans)
    for (const accountId of ids)
      await measure(`feed of ${size}`, () => posts.feed(db, { accountId } as Viewer, { limit: 20 }))
  for (const accountId of fans.get(50)!) {
    const me = { accountId } as Viewer
    const { rows } = await db.executeQuery<{ creatorId: string }>(
      db.selectFrom('subscriptions').select('creatorId').where('fanId', '=', accountId).limit(1).compile(),
    )
    await measure('creator page', () => posts.of(db, me, rows[0]!.creatorId, { limit: 20 }))
  }
  const query = { limit: 20, text: '', verified: false, fresh: false, sort: 'popular' } as const
  for (let n = 0; n < 4; n++)
    for (const text of SEARCHES) await measure('search', () => creators.list(db, null, { ...query, text }))
  for (const sort of ['popular', 'new', 'price'] as const)
    for (const category of [undefined, 'craft', 'tech'] as const)
      await measure('list', () =>
        creators.list(db, null, {
          ...query,
          sort,
          ...(category && { category }),
          verified: true,
          maxPrice: 300,
        }),
      )
  await close()
  return costs
}

async function measureRate(
  stage: Stage,
  url: string,
  { cookie, creator, seconds }: { cookie: string; creator: string; seconds: number },
): Promise<number> {
  const koji = await startKoji(stage, { DATABASE_URL: url, SECRET_KEY })
  const load = startLoad(stage)
  const request = { url: `${koji.origin}/api/creators/${creator}/posts`, headers: [{ cookie }] }
  await load({ ...request, seconds: 2 })
  const rate = await load({ ...request, seconds })
  await koji.stop()
  return rate
}
