import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/src/platform/config.ts'
import { transact } from '../../server/src/platform/db/transact.ts'
import { cloneDatabase, type TestDatabase } from '../../server/test/database.ts'
import { run } from '../admin.ts'
import { withServices } from '../database.ts'
import type { Ended } from '../running-koji.ts'
import { runCommand } from './run-command.ts'

const SECRET_KEY = 'the secret of a Koji that is run by hand'
const email = 'ana@visitor.example'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  await withKoji(({ platform, services: { accounts } }) =>
    transact(platform.database.db, (tx) => accounts.create(tx, { email, passwordHash: 'none' })),
  )
})
afterAll(() => database.drop())

const withKoji = <Result>(work: Parameters<typeof withServices<Result>>[2]) =>
  withServices(readConfig({ SECRET_KEY }), database.url, work)
const admin = (...args: string[]): Promise<Ended> =>
  runCommand(run, args, { DATABASE_URL: database.url, SECRET_KEY })
const account = () =>
  withKoji(({ platform, services: { accounts } }) => accounts.byEmail(platform.database.db, email))

test('suspends, bans and reinstates an account from the command line', async () => {
  const suspended = await admin('suspend', email, '--days', '7', '--rule', 'C3', '--reason', 'Insults.')
  expect(suspended).toMatchObject({ code: 0, stdout: expect.stringContaining('is suspended until') })
  const restricted = (await account())!
  expect(restricted).toMatchObject({ status: 'suspended', closedRule: 'C3', closedReason: 'Insults.' })
  expect(restricted.closedUntil!.getTime() - restricted.closedAt!.getTime()).toBeCloseTo(7 * 86_400_000, -4)

  expect(await admin('ban', email, '--rule', 'C7', '--reason', 'Asked for money.')).toMatchObject({
    code: 0,
  })
  expect(await account()).toMatchObject({ status: 'banned', closedRule: 'C7', closedUntil: null })
  const events = await withKoji(({ platform }) =>
    platform.database.db.selectFrom('events').select('name').where('subject', '=', restricted.id).execute(),
  )
  expect(events.map(({ name }) => name).toSorted()).toEqual([
    'accounts.suspended',
    'accounts.suspended',
    'moderation.decided',
    'moderation.decided',
  ])

  expect(await admin('reinstate', email)).toMatchObject({ code: 0 })
  expect(await account()).toMatchObject({ status: 'active', closedAt: null, closedRule: null })
  expect(await admin('reinstate', email)).toMatchObject({
    code: 1,
    stderr: `${email} is neither suspended nor banned.\n`,
  })
})

test('bans a person whose account is scheduled for deletion', async () => {
  const leaving = 'leaving@visitor.example'
  const until = await withKoji(({ platform, services: { accounts } }) =>
    transact(platform.database.db, async (tx) =>
      accounts.scheduleDeletion(tx, (await accounts.create(tx, { email: leaving, passwordHash: 'none' }))!),
    ),
  )
  expect(await admin('ban', leaving, '--rule', 'C7', '--reason', 'Asked for money.')).toMatchObject({
    code: 0,
  })
  const banned = await withKoji(({ platform, services: { accounts } }) =>
    accounts.byEmail(platform.database.db, leaving),
  )
  expect(banned).toMatchObject({ status: 'banned', closedUntil: null, eraseAt: until })
})

const grounds = ['--rule', 'C3', '--reason', 'Insults.']
test.each([
  [['suspend', email, ...grounds], 'Say for how long: --days 1 to 3650.'],
  [['suspend', email, '--days', '1.5', ...grounds], 'Say for how long: --days 1 to 3650.'],
  [
    ['ban', email, '--rule', 'C99', '--reason', 'x'],
    'Say which community rule was broken: --rule C1 to C14.',
  ],
  [['ban', email, '--rule', 'C3', '--reason', ' '], 'Say why, the person will read it: --reason "…"'],
  [['ban'], 'Say what to do: ./koji admin create EMAIL'],
  [['promote', email], 'Say what to do: ./koji admin create EMAIL'],
])('%j fails before it changes anything: %s', async (args, message) => {
  await expect(run(args)).rejects.toThrow(message)
})

test('fails to ban a person without an account', async () => {
  const { code, stderr } = await admin('ban', 'nobody@visitor.example', ...grounds)
  expect([code, stderr]).toEqual([1, 'Nobody has the address nobody@visitor.example.\n'])
})
