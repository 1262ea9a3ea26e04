import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/src/platform/config.ts'
import { transact } from '../../server/src/platform/db/transact.ts'
import { cloneDatabase, type TestDatabase } from '../../server/test/database.ts'
import { run } from '../audit.ts'
import { withServices } from '../database.ts'
import type { Ended } from '../running-koji.ts'
import { runCommand } from './run-command.ts'

const SECRET_KEY = 'the secret of a Koji that is run by hand'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  env.DATA_DIR = await mkdtemp(resolve(tmpdir(), 'koji-audit-'))
})
afterAll(async () => {
  await database.drop()
  await rm(env.DATA_DIR, { recursive: true })
})

const env = { SECRET_KEY, DATA_DIR: '' }
const audit = (command: string): Promise<Ended> =>
  runCommand(run, [command], { ...env, DATABASE_URL: database.url })

test('verifies the audit log and exits with 1 at the first bad row', async () => {
  await withServices(readConfig(env), database.url, async ({ platform, services }) => {
    await transact(platform.database.db, async (tx) => {
      for (const action of ['thing.seen', 'thing.changed', 'thing.removed'])
        await services.audit.record(tx, { actorId: null, action, targetKind: 'thing', targetId: null })
    })
    await services.audit.anchor()
  })
  const intact = await audit('verify')
  expect(intact).toMatchObject({ code: 0, stderr: '' })
  expect(intact.stdout).toMatch(/^All 3 rows are intact\.\nSigned up to row 3 at .* in .*anchors\.jsonl\.\n$/)

  await withServices(readConfig(env), database.url, ({ platform }) =>
    platform.database.pool.query(`begin; set local session_replication_role = replica;
        delete from audit_log where seq = 3;
        update audit_head set seq = 2, hash = (select hash from audit_log where seq = 2); commit`),
  )
  expect(await audit('verify')).toMatchObject({ code: 1, stderr: 'Row 3 is missing.\n' })
})

test('lists the commands after an unknown one', async () => {
  expect(await audit('repair')).toMatchObject({ code: 1, stderr: expect.stringContaining('audit verify') })
})
