import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { transact } from '#platform/db/transact.ts'
import { silentLog } from '#platform/log.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { buildServices, type Services } from '../../app.ts'
import { bootPlatform, closePlatform } from '../../boot.ts'
import { startServer } from '../../main.ts'

const env = {
  SECRET_KEY: 'the secret of a node that is to stop',
  DATA_DIR: '',
  PORT: '0',
  RATE_LIMITS: 'false',
}

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  env.DATA_DIR = await mkdtemp(resolve(tmpdir(), 'koji-anchors-'))
})
afterAll(async () => {
  await database.drop()
  await rm(env.DATA_DIR, { recursive: true })
})

/** Runs with the services of a node that is configured differently. */
async function withSettings<Result>(
  settings: object,
  work: (audit: Services['audit']) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ ...env, ...settings })
  const platform = await bootPlatform({ config, databaseUrl: database.url, log: silentLog })
  try {
    return await work(buildServices(platform).audit)
  } finally {
    await closePlatform(platform)
  }
}

test('signs the end when a node stops, and accepts it with a new secret only if the old key is configured', async () => {
  const config = readConfig(env)
  const server = await startServer({
    config,
    databaseUrl: database.url,
    log: silentLog,
    webRoot: env.DATA_DIR,
  })
  const platform = await bootPlatform({ config, databaseUrl: database.url, log: silentLog })
  const { audit } = buildServices(platform)
  const act = { actorId: null, action: 'thing.seen', targetKind: 'thing', targetId: null }
  await transact(platform.database.db, (tx) => audit.record(tx, act))
  await server.close()
  expect(JSON.parse(await readFile(audit.anchorPath, 'utf8'))).toMatchObject({ seq: 1, key: audit.publicKey })
  const verify = (one: Services['audit']) => one.verify(platform.database.db)
  expect(await verify(audit)).toMatchObject({ fault: null, anchor: { seq: 1 } })

  const other = { SECRET_KEY: 'another secret, after it was changed' }
  expect(await withSettings(other, verify)).toMatchObject({ fault: { problem: 'anchor', seq: 1 } })
  const remembered = { ...other, AUDIT_KEYS_BEFORE: audit.publicKey }
  expect(await withSettings(remembered, verify)).toMatchObject({ fault: null, anchor: { seq: 1 } })
  await closePlatform(platform)
})
