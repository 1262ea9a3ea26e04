import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf } from '../../server/src/billing/ledger/service.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { transact } from '../../server/src/platform/db/transact.ts'
import { cloneDatabase, type TestDatabase } from '../../server/test/database.ts'
import { withServices } from '../database.ts'
import { run } from '../ledger.ts'
import type { Ended } from '../running-koji.ts'
import { runCommand } from './run-command.ts'

const SECRET_KEY = 'the secret of a Koji that is run by hand'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const ledger = (...args: string[]): Promise<Ended> =>
  runCommand(run, args, { DATABASE_URL: database.url, SECRET_KEY })

test('verifies the ledger and exits with 1 after a fault', async () => {
  const posting = await withServices(readConfig({ SECRET_KEY }), database.url, ({ platform, services }) =>
    transact(platform.database.db, async (tx) => {
      await services.ledger.post(tx, {
        reference: 'a cost',
        kind: 'processing',
        at: platform.clock.now(),
        entries: entriesOf.processing(59),
      })
      return tx.selectFrom('ledgerPostings').select('id').executeTakeFirstOrThrow()
    }),
  )
  const intact = await ledger('verify')
  expect(intact).toMatchObject({ code: 0, stderr: '' })
  expect(intact.stdout.split('\n').map((line) => line.trim())).toEqual([
    expect.stringMatching(/^clearing +-0\.59 +usd +1 accounts +1 entries$/),
    expect.stringMatching(/^processing_expense +0\.59 +usd +1 accounts +1 entries$/),
    'Every posting sums to zero, and so does the whole.',
    '',
  ])
  await withServices(readConfig({ SECRET_KEY }), database.url, ({ platform }) =>
    platform.database.pool.query(`begin; set local session_replication_role = replica;
        update ledger_entries set amount = 61 where amount = 59; commit`),
  )
  const broken = await ledger('verify')
  expect(broken).toMatchObject({ code: 1, stderr: 'The ledger is not sound.\n' })
  expect(broken.stdout).toContain(`The entries of posting ${posting.id} sum to 0.02.`)
  expect(broken.stdout).toContain('All entries in usd sum to 0.02.')
})

test('lists the commands after an unknown one', async () => {
  expect(await ledger('balance')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('./koji ledger verify'),
  })
})
