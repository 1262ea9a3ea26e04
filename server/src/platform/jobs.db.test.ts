import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'
import { transact } from './db/transact.ts'

const world = useWorld()
const ran: string[] = []
const arrived = Promise.withResolvers<void>()

beforeAll(async () => {
  const { jobs } = world.platform
  jobs.define<{ name: string }>('test.note', async ({ name }) => {
    ran.push(name)
    if (name === 'last') arrived.resolve()
  })
  await jobs.prepare()
  await jobs.start({ work: true })
})
afterAll(() => world.platform.jobs.stop())

test('runs a job if and only if its transaction commits', async () => {
  const { jobs, database } = world.platform
  const undone = transact(database.db, async (tx) => {
    await jobs.send(tx, 'test.note', { name: 'undone' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await transact(database.db, (tx) => jobs.send(tx, 'test.note', { name: 'last' }))
  await arrived.promise
  expect(ran).not.toContain('undone')
})

test('processes jobs together that were sent together', async () => {
  const { jobs, database } = world.platform
  const names = ['one', 'two', 'three', 'four']
  await transact(database.db, async (tx) => {
    for (const name of names) await jobs.send(tx, 'test.note', { name })
  })
  // Without a notification, the queue polls only every 30 seconds.
  await until(() => expect(ran).toEqual(expect.arrayContaining(names)))
})

test('rejects a job that is not defined', async () => {
  const { jobs, database } = world.platform
  await expect(transact(database.db, (tx) => jobs.send(tx, 'test.typo', {}))).rejects.toThrow(
    'no job called test.typo',
  )
})

test('stores the schedules of all features', async () => {
  const { rows } = await world.platform.database.pool.query('select name from jobs.schedule order by name')
  expect(rows.map(({ name }) => name)).toEqual([
    'abuse.forget',
    'accounts.erase',
    'accounts.reopen',
    'activity.forget',
    'applications.sweep',
    'audit.anchor',
    'captcha.sweep',
    'chat.sweep',
    'claims.forget',
    'client_errors.forget',
    'deck.fade_exposure',
    'deck.weigh_interests',
    'evasion.sweep',
    'exports.sweep',
    'ledger.checkpoint',
    'mails.sweep',
    'media.check_again',
    'media.sweep',
    'notifications.mail',
    'notifications.sweep',
    'overview.count',
    'passkeys.sweep',
    'payments.compare',
    'payments.forget_events',
    'payouts.send',
    'payouts.weekly',
    'platform.forget_account_changes',
    'platform.forget_events',
    'platform.forget_keys',
    'platform.rotate_signing_keys',
    'posts.publish_due',
    'posts.sweep',
    'recovery.sweep',
    'referrals.expire',
    'sandbox.forget',
    'sandbox.settle',
    'sessions.sweep',
    'subscriptions.forget_unpaid',
    'support.close_quiet',
    'swipes.forget_undos',
    'transactions.give_back',
    'transactions.move_disputed',
    'verifications.forget_documents',
  ])
})
