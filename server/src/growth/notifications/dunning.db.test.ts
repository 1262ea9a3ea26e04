import { beforeEach, expect, test } from 'vitest'
import { CARD_THAT_FAILS_LATER, passDays, sellingCreator, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

// At one in the afternoon, when nobody's hours are quiet.
beforeEach(() => {
  const now = world.clock.now()
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 13)
  world.clock.advance({ seconds: (noon - now.getTime()) / 1_000 })
})

/** The provider's time and ours go on together, and the mails that are due leave. */
async function pass(days: number): Promise<void> {
  await passDays(world, days)
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('notifications.mail')
}

const mailsWith = async ({ email }: SignedIn, words: string) =>
  (await world.mailsTo(email)).filter(({ text }) => text.includes(words))

test('whoever cannot be charged gets a mail at once, after 1 and 3 days, and one that it is over after 7', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id, { card: CARD_THAT_FAILS_LATER })
  const failures = () => mailsWith(ana, 'A payment did not go through')
  const ends = () => mailsWith(ana, 'A subscription has ended')
  await pass(29)
  expect(await failures()).toEqual([])
  // The provider's time goes on by the two hours too: so little that seven days stay seven.
  await pass(1.1)
  const [first] = await failures()
  expect(first!.links.some((link) => link.endsWith('/subscriptions?tab=plans'))).toBe(true)
  const counts: number[] = []
  for (let day = 1; day <= 6; day++) {
    await pass(1)
    counts.push((await failures()).length)
  }
  expect(counts).toEqual([2, 2, 3, 3, 3, 3])
  expect(await ends()).toEqual([])
  await pass(1)
  expect([(await failures()).length, (await ends()).length]).toEqual([3, 1])
})
