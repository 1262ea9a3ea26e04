import { postDeletion, postExport, postTwoFactorSetup, putPassword } from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { addPasskey, switchOnTwoFactor } from '#test/authenticator.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const subjectsTo = async ({ email }: SignedIn) => (await world.mailsTo(email)).map(({ subject }) => subject)

const acts: [string, string, (who: SignedIn) => Promise<unknown>][] = [
  [
    'another password',
    'Your password was changed',
    (who) => who.call(putPassword, { body: { password: 'Quiet-otter-27' } }),
  ],
  ['two-factor', 'Two-factor sign-in is on', (who) => switchOnTwoFactor(world, who)],
  ['a passkey', 'A passkey was added to your account', (who) => addPasskey(who)],
  ['a deletion', 'Your account is deleted', (who) => who.call(postDeletion, {})],
  [
    'a suspension',
    'Your account is suspended for a while',
    ({ id }) =>
      transact(world.platform.database.db, (tx) =>
        world.services.decisions.sentence(tx, null, {
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
    async (who) => {
      const { id: exportId } = (await who.call(postExport, {})).body
      await world.platform.jobs.runNow('exports.collect', { exportId })
    },
  ],
]

test.each(acts)('%s is told by mail', async (_, subject, act) => {
  const ana = await world.signIn()
  await act(ana)
  expect(await subjectsTo(ana)).toEqual([subject])
})

test('a ban that was taken back at once is not announced', async () => {
  const ana = await world.signIn()
  const { decisions } = world.services
  await transact(world.platform.database.db, async (tx) => {
    const sentence = { accountId: ana.id, action: 'ban', rule: 'C3', reason: 'Mistaken' } as const
    await decisions.sentence(tx, null, sentence)
    await decisions.lift(tx, null, ana.id, '')
  })
  expect(await subjectsTo(ana)).toEqual([])
})

test('setting two-factor up without finishing tells nobody', async () => {
  const ana = await world.signIn()
  await ana.call(postTwoFactorSetup, {})
  expect(await subjectsTo(ana)).toEqual([])
})
