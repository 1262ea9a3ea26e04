import {
  type Body,
  type Endpoint,
  getCreatorPosts,
  getMyPhotos,
  getMyProfile,
  getOnboarding,
  patchOnboarding,
  photoUrl,
  postPhoto,
  postProfile,
} from '@koji/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildCreator, buildPost } from '#seed/builders.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { type RunningNode, startNode, stopNode } from './running-node.ts'
import { until } from './until.ts'
import { type SignedIn, useWorld } from './world.ts'

const world = useWorld()
let node: RunningNode | null = null
let picture: Buffer

beforeAll(async () => {
  picture = await drawPicture({ width: 400, height: 300 })
})
afterAll(async () => node && stopNode(node, 'SIGKILL'))

/** Returns the running node, or starts a new one. */
async function ensureNode(): Promise<RunningNode> {
  // The node uses the real time, so the world's clock has to match.
  world.clock.advance({ seconds: (Date.now() - world.clock.now().getTime()) / 1_000 })
  return (node ??= await startNode(world, { DATA_DIR: world.platform.config.DATA_DIR }))
}

const request = (who: SignedIn, { method, path }: Endpoint, body?: Buffer) =>
  fetch(node!.origin + path, {
    method,
    headers: { cookie: who.cookie, ...(body && { 'content-type': 'image/jpeg' }) },
    ...(body && { body: new Uint8Array(body) }),
  })

/** Kills the node before the last statement of the transaction, which records its event. */
async function killBeforeCommit(work: () => Promise<unknown>): Promise<void> {
  await killBeforeEvent(async (killed) => {
    const lost = expect(work()).rejects.toThrow()
    await killed
    await lost
  })
}

/** Kills the node when it's about to record an event, which a lock on the table holds back. */
async function killBeforeEvent(work: (killed: Promise<void>) => Promise<unknown>): Promise<void> {
  const { pool } = world.platform.database
  const locker = await pool.connect()
  try {
    await locker.query('begin; lock table events in share mode')
    await work(killWhenBlocked())
  } finally {
    await locker.query('rollback')
    locker.release()
  }
}

async function killWhenBlocked(): Promise<void> {
  const waiting = `select 1 from pg_locks where not granted and relation = 'events'::regclass and database =
    (select oid from pg_database where datname = current_database())`
  const { pool } = world.platform.database
  await until(async () => expect((await pool.query(waiting)).rows).toHaveLength(1))
  await stopNode(node!, 'SIGKILL')
  node = null
}

const rowsOf = async (ownerId: string) =>
  world.platform.database.db.selectFrom('media').select('id').where('ownerId', '=', ownerId).execute()

async function sweep(): Promise<void> {
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('media.sweep')
}

test('a crash during an upload leaves no partial photo and no orphaned bytes, and the next upload works', async () => {
  const { storage } = world.platform
  await ensureNode()
  const earlierKeys = await storage.list('')
  const newKeys = async () => (await storage.list('')).filter((key) => !earlierKeys.includes(key))
  const ana = await world.signIn()
  await killBeforeCommit(() => request(ana, postPhoto, picture))
  expect(await newKeys()).toHaveLength(2)
  await ensureNode()
  expect(await (await request(ana, getMyPhotos)).json()).toEqual({ items: [] })
  expect(await rowsOf(ana.id)).toEqual([])
  const again = await request(ana, postPhoto, picture)
  expect(again.status).toBe(201)
  const { photo } = (await again.json()) as { photo: { id: string } }
  await sweep()
  const keys = await newKeys()
  expect(keys.filter((key) => !key.startsWith(photo.id))).toEqual([])
  expect(keys.filter((key) => key.endsWith('.webp'))).toHaveLength(2)
  const served = await fetch(node!.origin + photoUrl(photo.id, 320, 'webp'), {
    headers: { cookie: ana.cookie },
  })
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

const ANSWERS: Body<typeof patchOnboarding> = {
  displayName: 'Ana Ruiz',
  username: 'ana_crash',
  birthDate: '1995-04-12',
  gender: 'woman',
  intent: 'both',
  shows: ['woman'],
  interests: ['ceramics', 'hiking', 'chess'],
  place: { cityId: 2267057 },
}

test('a crash while onboarding finishes leaves no profile and all answers, and it can be finished afterwards', async () => {
  await ensureNode()
  const ana = await world.signIn()
  expect((await ana.upload(postPhoto, picture)).status).toBe(201)
  expect((await ana.call(patchOnboarding, { body: ANSWERS })).status).toBe(200)
  const before = (await ana.call(getOnboarding, {})).body
  await killBeforeCommit(() => request(ana, postProfile))
  await ensureNode()
  expect((await ana.call(getMyProfile, {})).body.profile).toBeNull()
  expect((await ana.call(getOnboarding, {})).body).toEqual(before)
  expect((await request(ana, postProfile)).status).toBe(201)
  expect((await ana.call(getMyProfile, {})).body.profile).toMatchObject({ username: 'ana_crash' })
  expect(await (await request(ana, postProfile)).json()).toMatchObject({ code: 'already_done' })
})

test('a crash while a scheduled post is published leaves it scheduled, and the next node publishes it once', async () => {
  await ensureNode()
  const mira = await world.signIn({ roles: ['creator'] })
  await buildCreator(world, mira.id)
  const { id } = await buildPost(world, mira.id, { publish: soon() })
  const { db, pool } = world.platform.database
  await db.updateTable('posts').set({ publishAt: new Date() }).where('id', '=', id).execute()
  const stateOf = async () =>
    (await db.selectFrom('posts').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  await killBeforeEvent(async (killed) => {
    await transact(db, (tx) => world.platform.jobs.send(tx, 'posts.publish_due', {}))
    await killed
  })
  expect(await stateOf()).toBe('scheduled')
  await ensureNode()
  await transact(db, (tx) => world.platform.jobs.send(tx, 'posts.publish_due', {}))
  await until(async () => expect(await stateOf()).toBe('published'))
  const published = `select 1 from events where name = 'posts.published' and payload->>'postId' = $1`
  expect((await pool.query(published, [id])).rows).toHaveLength(1)
  expect(
    (await mira.call(getCreatorPosts, { params: { creator: mira.id }, query: {} })).body.items,
  ).toHaveLength(1)
})

const soon = () => ({
  when: 'later' as const,
  timeZone: 'UTC',
  at: new Date(Date.now() + 3_600_000).toISOString().slice(0, 16),
})
