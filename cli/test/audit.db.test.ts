import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/src/platform/config.ts'
import { transact } from '../../server/src/platform/db/transact.ts'
import { cloneDatabase, type TestDatabase } from '../../server/test/database.ts'
import { withServices } from '../database.ts'
import { type Ended, RunningKoji } from './running-koji.ts'

const SECRET_KEY = 'the secret of a Koji that is run by hand'
const SLOW = 90_000

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(resolve(tmpdir(), 'koji-audit-'))
}, SLOW)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const env = () => ({ DATABASE_URL: database.url, SECRET_KEY, DATA_DIR: folder })
const audit = (words: string, more = {}): Promise<Ended> =>
  new RunningKoji(['audit', words], { ...env(), ...more }).ended
const query = (sql: string) =>
  withServices(readConfig(env()), database.url, ({ platform }) => platform.database.pool.query(sql))

test(
  'a node signs the end when it stops; a row that is cut off then is named, and the command ends with 1',
  async () => {
    const koji = new RunningKoji(['start', '--empty'], { ...env(), PORT: '0' })
    await koji.ready()
    await withServices(readConfig(env()), database.url, ({ platform, services }) =>
      transact(platform.database.db, async (tx) => {
        for (const action of ['thing.seen', 'thing.changed', 'thing.removed'])
          await services.audit.record(tx, { actorId: null, action, targetKind: 'thing', targetId: null })
      }),
    )
    expect(await koji.end('SIGTERM')).toMatchObject({ code: 0 })
    const path = resolve(folder, 'audit/anchors.jsonl')
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ seq: 3 })

    const sound = await audit('verify')
    expect(sound).toMatchObject({ code: 0, stderr: '' })
    expect(sound.stdout).toMatch(
      /^All 3 rows are intact\.\nSigned up to row 3 at .* in .*anchors\.jsonl\.\n$/,
    )

    const other = { SECRET_KEY: 'another secret, after the first was changed' }
    expect(await audit('verify', other)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not ours'),
    })
    const { stdout: key } = await audit('key')
    expect(await audit('verify', { ...other, AUDIT_KEYS_BEFORE: key.trim() })).toMatchObject({ code: 0 })

    await query(`begin; set local session_replication_role = replica; delete from audit_log where seq = 3;
      update audit_head set seq = 2, hash = (select hash from audit_log where seq = 2); commit`)
    expect(await audit('verify')).toMatchObject({ code: 1, stderr: 'Row 3 is missing.\n' })
    await query(`begin; set local session_replication_role = replica;
      update audit_log set action = 'thing.kept' where seq = 2; commit`)
    expect(await audit('verify')).toMatchObject({ code: 1, stderr: 'Row 2 was changed.\n' })
  },
  SLOW,
)

test(
  'another word is answered with what there is',
  async () => {
    expect(await audit('repair')).toMatchObject({ code: 1, stderr: expect.stringContaining('audit verify') })
  },
  SLOW,
)
