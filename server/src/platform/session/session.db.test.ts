import { ACCESS_SECONDS, KEY_CACHE_MINUTES } from '@koji/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildAccount } from '#seed/builders.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { expectWithin } from '#test/stopwatch.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'
import { buildServices, type Services } from '../../app.ts'
import { bootPlatform, closePlatform } from '../../boot.ts'
import { readConfig } from '../config.ts'
import { transact } from '../db/transact.ts'
import { silentLog } from '../log.ts'
import type { Platform } from '../platform.ts'
import { secretsFrom } from '../secrets.ts'
import { SigningKeys } from './signing-keys.ts'

const CLIENT = { address: '127.0.0.1', userAgent: '', device: null }

const startSession = ({ platform, services }: { platform: Platform; services: Services }, id: string) =>
  transact(platform.database.db, (tx) => services.sessions.start(tx, id, CLIENT))

describe('one node', () => {
  const world = useWorld()
  const countQueries = async (work: () => Promise<unknown>) => {
    const query = vi.spyOn(world.platform.database.pool, 'query')
    await work()
    const count = query.mock.calls.length
    query.mockRestore()
    return count
  }

  test('needs no query for a member whose account has not changed', async () => {
    const { id } = await buildAccount(world)
    const { access } = await startSession(world, id)
    const read = async () => world.platform.sessions.read(access)
    expect((await read())?.accountId).toBe(id)
    expect(await countQueries(read)).toBe(0)
    expect(world.platform.sessions.read(access)).not.toBeInstanceOf(Promise)
  })

  test('shares one query between concurrent requests after a change', async () => {
    const { id } = await buildAccount(world)
    const { access } = await startSession(world, id)
    await transact(world.platform.database.db, (tx) =>
      world.platform.accountChanges.record(tx, { accountId: id }),
    )
    world.clock.advance({ seconds: 3 })
    const read = () =>
      Promise.all(Array.from({ length: 20 }, async () => world.platform.sessions.read(access)))
    expect(await countQueries(read)).toBe(1)
    expect(await countQueries(read)).toBe(0)
  })

  test.each([
    ['another key id', (token: string) => `AAAAAAAA${token.slice(8)}`],
    ['another content', (token: string) => token.replace(/\.[\w-]{10}/, '.AAAAAAAAAA')],
    ['another signature', (token: string) => `${token.slice(0, -43)}${'A'.repeat(43)}`],
    ['no signature', (token: string) => token.slice(0, token.lastIndexOf('.'))],
    ['nothing', () => ''],
  ])('rejects a token with %s', async (_, tamper) => {
    const { id } = await buildAccount(world)
    const { access } = await startSession(world, id)
    expect(await world.platform.sessions.read(tamper(access))).toBeNull()
  })

  test('deletes keys that no valid token needs', async () => {
    const count = async () =>
      (await world.platform.database.pool.query('select id from signing_keys')).rows.length
    for (let week = 0; week < 4; week++) {
      world.clock.advance({ days: 7 })
      await world.platform.signingKeys.rotate()
    }
    expect(await count()).toBe(2)
  })

  test('rejects tokens that were signed before the secret changed, and accepts new ones', async () => {
    const { database, clock } = world.platform
    const keys = new SigningKeys(database.db, clock, secretsFrom('a new secret after the old one leaked'))
    const signer = await keys.signer()
    const { id } = await buildAccount(world)
    const { access } = await startSession(world, id)
    expect(await keys.find(access.split('.')[0]!)).toBeUndefined()
    expect(await keys.find(signer.id)).toEqual(signer)
  })

  test('deletes changes once all earlier tokens have expired', async () => {
    const { id } = await buildAccount(world)
    await transact(world.platform.database.db, (tx) =>
      world.platform.accountChanges.record(tx, { accountId: id }),
    )
    world.clock.advance({ seconds: ACCESS_SECONDS + 61 })
    await world.platform.jobs.runNow('platform.forget_account_changes')
    expect((await world.platform.database.pool.query('select id from session_changes')).rows).toEqual([])
  })
})

describe('rotation of signing keys', () => {
  const world = useWorld()

  test('uses a new key only once every node has loaded it, and still accepts tokens of the previous one', async () => {
    expect(KEY_CACHE_MINUTES).toBe(10)
    const { id } = await buildAccount(world)
    const keyOf = ({ access }: { access: string }) => access.split('.')[0]
    const before = await startSession(world, id)
    world.clock.advance({ minutes: 1 })
    await world.platform.signingKeys.rotate()
    world.clock.advance({ minutes: 9, seconds: 59 })
    const during = await startSession(world, id)
    expect(keyOf(during)).toBe(keyOf(before))
    world.clock.advance({ minutes: 9, seconds: 59 })
    const late = await startSession(world, id)
    expect(keyOf(late)).toBe(keyOf(before))
    world.clock.advance({ seconds: 1 })
    const after = await startSession(world, id)
    expect(keyOf(after)).not.toBe(keyOf(before))
    expect((await world.platform.sessions.read(late.access))?.accountId).toBe(id)
    expect((await world.platform.sessions.read(after.access))?.accountId).toBe(id)
  })
})

describe('two nodes without a shared bus', () => {
  let database: TestDatabase
  const nodes: { platform: Platform; services: Services }[] = []

  beforeAll(async () => {
    database = await cloneDatabase()
    const config = readConfig({ SECRET_KEY: 'shared by two nodes without a bus', RATE_LIMITS: 'false' })
    for (let i = 0; i < 2; i++) {
      const platform = await bootPlatform({ config, databaseUrl: database.url, log: silentLog })
      nodes.push({ platform, services: buildServices(platform) })
      await platform.accountChanges.follow()
    }
  })
  afterAll(async () => {
    for (const { platform } of nodes) await closePlatform(platform)
    await database.drop()
  })

  test.each([
    [
      'a ban',
      ({ services }: (typeof nodes)[number], id: string) =>
        (tx: Parameters<Services['accounts']['restrict']>[0]) =>
          services.accounts.restrict(tx, id, { rule: 'C1', reason: 'Threats', until: null }),
    ],
    [
      'signing out everywhere',
      ({ platform }: (typeof nodes)[number], id: string) =>
        async (tx: Parameters<Services['accounts']['restrict']>[0]) =>
          void (await platform.accountChanges.endSessions(tx, id)),
    ],
  ])('notices %s of another node', async (_, act) => {
    const [here, there] = nodes as [(typeof nodes)[number], (typeof nodes)[number]]
    const { id } = await buildAccount(here)
    const { access } = await startSession(here, id)
    expect((await there.platform.sessions.read(access))?.accountId).toBe(id)
    await transact(here.platform.database.db, act(here, id))
    const ended = performance.now()
    await until(async () => expect(await there.platform.sessions.read(access)).toBeNull())
    expectWithin(1_000, performance.now() - ended)
  })

  test('notices a change of another node that commits after later changes', async () => {
    const [here, there] = nodes as [(typeof nodes)[number], (typeof nodes)[number]]
    const { id } = await buildAccount(here)
    const { access } = await startSession(here, id)
    expect(await there.platform.sessions.read(access)).not.toBeNull()
    const received: string[] = []
    there.platform.accountChanges.onChange(({ accountId }) => received.push(accountId))
    await transact(here.platform.database.db, async (tx) => {
      await here.platform.accountChanges.endSessions(tx, id)
      // Another change commits first, and the other node reads past this one.
      const other = await buildAccount(here)
      await transact(here.platform.database.db, (own) =>
        here.platform.accountChanges.record(own, { accountId: other.id }),
      )
      await until(() => expect(received).toEqual([other.id]))
    })
    await until(async () => expect(await there.platform.sessions.read(access)).toBeNull())
    expect(received.filter((accountId) => accountId === id)).toHaveLength(1)
  })
})
