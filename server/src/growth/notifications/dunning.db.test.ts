import { beforeEach, expect, test } from 'vitest'
import { CARD_THAT_FAILS_LATER, passDays, sellingCreator, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

// At 1 p.m., outside of everyone's quiet hours.
beforeEach(() => {
  const now = world.clock.now()
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 13)
  world.clock.advance({ seconds: (noon - now.getTime()) / 1_000 })
})

/** Advances the provider's clock and ours, and sends due emails. */
async function pass(days: number): Promise<void> {
  await passDays(world, days)
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('notifications.mail')
}

const mailsWith = async ({ email }: SignedIn, phrase: string) =>
  (await world.mailsTo(email)).filter(({ text }) => text.includes(phrase))

test('emails about a failed payment right away, after 1 and 3 days, and about the end after 7', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id, { card: CARD_THAT_FAILS_LATER })
  const failures = () => mailsWith(ana, 'A payment did not go through')
  const ends = () => mailsWith(ana, 'A subscription has ended')
  await pass(29)
  expect(await failures()).toEqual([])
  // The two extra hours per step are too short to add a day.
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
