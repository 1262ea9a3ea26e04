import { getNotifications } from '@koji/contract'
import { expect, test } from 'vitest'
import { CARD_THAT_FAILS_LATER, DISPUTED_CARD, passDays, sellingCreator, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const paymentNotifications = async (owner: SignedIn) =>
  (await owner.call(getNotifications, {})).body.items
    .filter(({ type }) => type === 'payment')
    .map(({ title, opens }) => [title, opens])

test('notifies once of a declined card and once of the end of the subscription', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id, { card: CARD_THAT_FAILS_LATER })
  await passDays(world, 31)
  await passDays(world, 1)
  expect(await paymentNotifications(ana)).toEqual([
    ['A payment did not go through', '/subscriptions?tab=plans'],
  ])
  await passDays(world, 7)
  expect((await paymentNotifications(ana))[0]).toEqual([
    'A subscription has ended',
    '/subscriptions?tab=plans',
  ])
})

test('notifies creators of payouts being ready and of disputes', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  expect(await paymentNotifications(mira)).toEqual([['You can be paid now', '/creator/setup']])
  await subscribe(world, ana, mira.id, { card: DISPUTED_CARD })
  expect((await paymentNotifications(mira))[0]).toEqual([
    'A bank has taken a payment back',
    '/creator/dashboard/payouts',
  ])
})
