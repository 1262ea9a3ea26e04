import { getNotifications } from '@koji/contract'
import { expect, test } from 'vitest'
import { CARD_THAT_FAILS_LATER, DISPUTED_CARD, passDays, sellingCreator, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const toldTo = async (who: SignedIn) =>
  (await who.call(getNotifications, {})).body.items
    .filter(({ type }) => type === 'payment')
    .map(({ title, opens }) => [title, opens])

test('a card that is declined is told once while it is unread, and so is the end of it', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id, { card: CARD_THAT_FAILS_LATER })
  await passDays(world, 31)
  await passDays(world, 1)
  expect(await toldTo(ana)).toEqual([['A payment did not go through', '/subscriptions?tab=plans']])
  await passDays(world, 7)
  expect((await toldTo(ana))[0]).toEqual(['A subscription has ended', '/subscriptions?tab=plans'])
})

test('creators hear that they can be paid, and of what a bank takes back', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  expect(await toldTo(mira)).toEqual([['You can be paid now', '/creator/setup']])
  await subscribe(world, ana, mira.id, { card: DISPUTED_CARD })
  expect((await toldTo(mira))[0]).toEqual(['A bank has taken a payment back', '/creator/dashboard/payouts'])
})
