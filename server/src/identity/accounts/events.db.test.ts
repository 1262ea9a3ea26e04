import { postDeletion, postExport, postTwoFactorSetup, putPassword } from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { addPasskey, enableTwoFactor } from '#test/authenticator.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const subjectsTo = async ({ email }: SignedIn) => (await world.mailsTo(email)).map(({ subject }) => subject)

const changes: [string, string, (member: SignedIn) => Promise<unknown>][] = [
  [
    'a new password',
    'Your password was changed',
    (member) => member.call(putPassword, { body: { password: 'Quiet-otter-27' } }),
  ],
  ['two-factor', 'Two-factor sign-in is on', (member) => enableTwoFactor(world, member)],
  ['a passkey', 'A passkey was added to your account', (member) => addPasskey(member)],
  ['a deletion', 'Your account is deleted', (member) => member.call(postDeletion, {})],
  [
    'a suspension',
    'Your account is suspended for a while',
    ({ id }) =>
      transact(world.platform.database.db, (tx) =>
        world.services.decisions.restrictAccount(tx, null, {
          accountId: id,
          action: 'suspend',
          rule: 'C3',
          reason: 'Threats',
          until: new Date(world.clock.now().getTime() + 86_400_000),
        }),
      ),
  ],
  [
    'an export',
    'Your data is ready to download',
    async (member) => {
      const { id: exportId } = (await member.call(postExport, {})).body
      await world.platform.jobs.runNow('exports.collect', { exportId })
    },
  ],
]

test.each(changes)('emails the owner about %s', async (_, subject, change) => {
  const ana = await world.signIn()
  await change(ana)
  expect(await subjectsTo(ana)).toEqual([subject])
})

test('sends no mail about a ban that is lifted in the same transaction', async () => {
  const ana = await world.signIn()
  const { decisions } = world.services
  await transact(world.platform.database.db, async (tx) => {
    const ban = { accountId: ana.id, action: 'ban', rule: 'C3', reason: 'Mistaken' } as const
    await decisions.restrictAccount(tx, null, ban)
    await decisions.liftRestrictions(tx, null, ana.id, '')
  })
  expect(await subjectsTo(ana)).toEqual([])
})

test('sends no mail about an unfinished two-factor setup', async () => {
  const ana = await world.signIn()
  await ana.call(postTwoFactorSetup, {})
  expect(await subjectsTo(ana)).toEqual([])
})
