import { getLikeCount, postSwipe } from '@koji/contract'
import { afterEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildPhoto, buildProfile } from '#seed/builders.ts'
import { type RunningNode, startNode, stopNode } from '#test/running-node.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
let node: RunningNode

afterEach(() => stopNode(node, 'SIGKILL'))

/** Each kill needs another server, so only the deep run has many. */
const KILLS = process.env.KOJI_DEEP ? 12 : 2
const PAIRS = KILLS * 12

async function member(): Promise<SignedIn> {
  const person = await world.signIn()
  await buildProfile(world, person.id)
  await buildPhoto(world, person.id)
  await transact(db(), (tx) => world.services.profiles.updateAvatar(tx, person.id))
  return person
}

interface Like {
  from: SignedIn
  to: SignedIn
}

/** Returns the reply, or null if there was none. */
async function send({ from, to }: Like): Promise<{ match: unknown } | null> {
  try {
    const reply = await fetch(node.origin + postSwipe.path, {
      method: 'POST',
      headers: { cookie: from.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'friends', targetId: to.id, choice: 'like' }),
    })
    return reply.status === 200 ? ((await reply.json()) as { match: unknown }) : null
  } catch {
    return null
  }
}

test('keeps every answered like and makes one match per pair when the server is killed during crossing likes', async () => {
  world.clock.advance({ seconds: (Date.now() - world.clock.now().getTime()) / 1_000 })
  const likes: Like[] = []
  for (let n = 0; n < PAIRS; n++) {
    const [a, b] = [await member(), await member()]
    likes.push({ from: a, to: b }, { from: b, to: a })
  }
  const answered = new Set<Like>()
  const matched = new Set<Like>()
  let unanswered = likes
  for (let round = 0; round < KILLS; round++) {
    node = await startNode(world)
    let replies = 0
    const sent = unanswered.map(async (like) => {
      const reply = await send(like)
      if (!reply) return
      answered.add(like)
      if (reply.match) matched.add(like)
      // Each round kills a little later.
      if (++replies === 1 + (round % 3) * 8) await stopNode(node, 'SIGKILL')
    })
    await Promise.all(sent)
    await stopNode(node, 'SIGKILL')
    const stored = await Promise.all([...answered].map(isStored))
    expect(stored).toEqual(stored.map(() => true))
    unanswered = likes.filter((like) => !answered.has(like))
  }
  expect(unanswered.length, 'some requests had no reply').toBeGreaterThan(0)
  node = await startNode(world)
  for (const like of unanswered) if ((await send(like))?.match) matched.add(like)
  for (let index = 0; index < likes.length; index += 2) {
    const pair = [likes[index]!, likes[index + 1]!] as const
    const ids = pair.map(({ from }) => from.id).toSorted() as [string, string]
    const matches = await db().selectFrom('matches').select('id').where('lowId', '=', ids[0]).execute()
    expect(matches).toHaveLength(1)
    const conversations = db()
      .selectFrom('conversations')
      .select('matchId')
      .where('matchId', '=', matches[0]!.id)
    expect(await conversations.execute()).toHaveLength(1)
    const matchEvents = db().selectFrom('events').select('id').where('name', '=', 'matches.made')
    expect(await matchEvents.where('subject', '=', matches[0]!.id).execute()).toHaveLength(1)
    expect(
      pair.some((like) => matched.has(like)),
      'one of them got the match',
    ).toBe(true)
    for (const { from } of pair) expect((await from.call(getLikeCount, {})).body.count).toBe(0)
  }
})

async function isStored({ from, to }: Like): Promise<boolean> {
  const row = await db()
    .selectFrom('swipes')
    .innerJoin('profiles as me', 'me.number', 'swipes.swiper')
    .innerJoin('profiles as them', 'them.number', 'swipes.target')
    .select('swipes.choice')
    .where('me.id', '=', from.id)
    .where('them.id', '=', to.id)
    .executeTakeFirst()
  return row !== undefined
}
