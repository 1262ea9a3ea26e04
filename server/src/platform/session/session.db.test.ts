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

const ARRIVAL = { address: '127.0.0.1', userAgent: '', device: null }

const begin = ({ platform, services }: { platform: Platform; services: Services }, id: string) =>
  transact(platform.database.db, (tx) => services.sessions.start(tx, id, ARRIVAL))

describe('one node', () => {
  const world = useWorld()
  const queriesOf = async (work: () => Promise<unknown>) => {
    const asked = vi.spyOn(world.platform.database.pool, 'query')
    await work()
    const count = asked.mock.calls.length
    asked.mockRestore()
    return count
  }

  test('a request of somebody whose account has not changed costs no query', async () => {
    const { id } = await buildAccount(world)
    const { access } = await begin(world, id)
    const read = async () => world.platform.sessions.read(access)
    expect((await read())?.accountId).toBe(id)
    expect(await queriesOf(read)).toBe(0)
    expect(world.platform.sessions.read(access)).not.toBeInstanceOf(Promise)
  })

  test('after a change one query is asked, and shared by all who come at once', async () => {
    const { id } = await buildAccount(world)
    const { access } = await begin(world, id)
    await transact(world.platform.database.db, (tx) =>
      world.platform.accountChanges.record(tx, { accountId: id }),
    )
    world.clock.advance({ seconds: 3 })
    const read = () =>
      Promise.all(Array.from({ length: 20 }, async () => world.platform.sessions.read(access)))
    expect(await queriesOf(read)).toBe(1)
    expect(await queriesOf(read)).toBe(0)
  })

  test.each([
    ['another name for the key', (token: string) => `AAAAAAAA${token.slice(8)}`],
    ['another content', (token: string) => token.replace(/\.[\w-]{10}/, '.AAAAAAAAAA')],
    ['another signature', (token: string) => `${token.slice(0, -43)}${'A'.repeat(43)}`],
    ['no signature', (token: string) => token.slice(0, token.lastIndexOf('.'))],
    ['nothing', () => ''],
  ])('a token with %s is worth nothing', async (_, spoil) => {
    const { id } = await buildAccount(world)
    const { access } = await begin(world, id)
    expect(await world.platform.sessions.read(spoil(access))).toBeNull()
  })

  test('keys that no token can need any more are gone', async () => {
    const count = async () =>
      (await world.platform.database.pool.query('select id from signing_keys')).rows.length
    for (let week = 0; week < 4; week++) {
      world.clock.advance({ days: 7 })
      await world.platform.signingKeys.rotate()
    }
    expect(await count()).toBe(2)
  })

  test('with another secret old tokens are worth nothing, and new ones work', async () => {
    const { database, clock } = world.platform
    const keys = new SigningKeys(database.db, clock, secretsFrom('a new secret after the old one leaked'))
    const signer = await keys.signer()
    const { id } = await buildAccount(world)
    const { access } = await begin(world, id)
    expect(await keys.find(access.split('.')[0]!)).toBeUndefined()
    expect(await keys.find(signer.id)).toEqual(signer)
  })

  test('changes are forgotten when no token from before them can be alive', async () => {
    const { id } = await buildAccount(world)
    await transact(world.platform.database.db, (tx) =>
      world.platform.accountChanges.record(tx, { accountId: id }),
    )
    world.clock.advance({ seconds: ACCESS_SECONDS + 61 })
    await world.platform.jobs.runNow('platform.forget_account_changes')
    expect((await world.platform.database.pool.query('select id from session_changes')).rows).toEqual([])
  })
})

describe('a node whose keys nobody else changes', () => {
  const world = useWorld()

  test('keys are remembered for ten minutes and used when all nodes know them; old tokens outlive a change', async () => {
    expect(KEY_CACHE_MINUTES).toBe(10)
    const { id } = await buildAccount(world)
    const keyOf = ({ access }: { access: string }) => access.split('.')[0]
    const before = await begin(world, id)
    world.clock.advance({ minutes: 1 })
    await world.platform.signingKeys.rotate()
    world.clock.advance({ minutes: 9, seconds: 59 })
    const during = await begin(world, id)
    expect(keyOf(during)).toBe(keyOf(before))
    world.clock.advance({ minutes: 9, seconds: 59 })
    const late = await begin(world, id)
    expect(keyOf(late)).toBe(keyOf(before))
    world.clock.advance({ seconds: 1 })
    const after = await begin(world, id)
    expect(keyOf(after)).not.toBe(keyOf(before))
    expect((await world.platform.sessions.read(late.access))?.accountId).toBe(id)
    expect((await world.platform.sessions.read(after.access))?.accountId).toBe(id)
  })
})

describe('two nodes that cannot hear each other', () => {
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
  ])('%s on one node reaches the other', async (_, act) => {
    const [here, there] = nodes as [(typeof nodes)[number], (typeof nodes)[number]]
    const { id } = await buildAccount(here)
    const { access } = await begin(here, id)
    expect((await there.platform.sessions.read(access))?.accountId).toBe(id)
    await transact(here.platform.database.db, act(here, id))
    const ended = performance.now()
    await until(async () => expect(await there.platform.sessions.read(access)).toBeNull())
    expectWithin(1_000, performance.now() - ended)
  })

  test('what another node does while the database is slow to commit is not overlooked', async () => {
    const [here, there] = nodes as [(typeof nodes)[number], (typeof nodes)[number]]
    const { id } = await buildAccount(here)
    const { access } = await begin(here, id)
    expect(await there.platform.sessions.read(access)).not.toBeNull()
    const heard: string[] = []
    there.platform.accountChanges.onChange(({ accountId }) => heard.push(accountId))
    await transact(here.platform.database.db, async (tx) => {
      await here.platform.accountChanges.endSessions(tx, id)
      // Meanwhile others commit, and the other node reads past them.
      const other = await buildAccount(here)
      await transact(here.platform.database.db, (own) =>
        here.platform.accountChanges.record(own, { accountId: other.id }),
      )
      await until(() => expect(heard).toEqual([other.id]))
    })
    await until(async () => expect(await there.platform.sessions.read(access)).toBeNull())
    expect(heard.filter((accountId) => accountId === id)).toHaveLength(1)
  })
})
