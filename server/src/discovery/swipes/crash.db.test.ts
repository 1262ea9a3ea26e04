import { getLikeCount, postSwipe } from '@koji/contract'
import { afterEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildPhoto, buildProfile } from '#seed/builders.ts'
import { endNode, type RunningNode, startNode } from '#test/running-node.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
let node: RunningNode

afterEach(() => endNode(node, 'SIGKILL'))

/** Each one needs another server; the deep run is a storm of them. */
const KILLS = process.env.KOJI_DEEP ? 12 : 2
const PAIRS = KILLS * 12

async function member(): Promise<SignedIn> {
  const person = await world.signIn()
  await buildProfile(world, person.id)
  await buildPhoto(world, person.id)
  await transact(db(), (tx) => world.services.profiles.followMainPhoto(tx, person.id))
  return person
}

interface Like {
  from: SignedIn
  to: SignedIn
}

/** Its answer, or null if there was none. */
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

test('killed among crossing likes: what was answered counts, what was not is sent again, and each pair is one match', async () => {
  world.clock.advance({ seconds: (Date.now() - world.clock.now().getTime()) / 1_000 })
  const likes: Like[] = []
  for (let at = 0; at < PAIRS; at++) {
    const [a, b] = [await member(), await member()]
    likes.push({ from: a, to: b }, { from: b, to: a })
  }
  const answered = new Set<Like>()
  const matched = new Set<Like>()
  let unanswered = likes
  for (let round = 0; round < KILLS; round++) {
    node = await startNode(world)
    let coming = 0
    const sent = unanswered.map(async (like) => {
      const answer = await send(like)
      if (!answer) return
      answered.add(like)
      if (answer.match) matched.add(like)
      // A little later in every round.
      if (++coming === 1 + (round % 3) * 8) await endNode(node, 'SIGKILL')
    })
    await Promise.all(sent)
    await endNode(node, 'SIGKILL')
    const kept = await Promise.all([...answered].map(isKept))
    expect(kept).toEqual(kept.map(() => true))
    unanswered = likes.filter((like) => !answered.has(like))
  }
  expect(unanswered.length, 'some were lost on the way').toBeGreaterThan(0)
  node = await startNode(world)
  for (const like of unanswered) if ((await send(like))?.match) matched.add(like)
  for (let at = 0; at < likes.length; at += 2) {
    const pair = [likes[at]!, likes[at + 1]!] as const
    const ids = pair.map(({ from }) => from.id).toSorted() as [string, string]
    const matches = await db().selectFrom('matches').select('id').where('lowId', '=', ids[0]).execute()
    expect(matches).toHaveLength(1)
    const talks = db().selectFrom('conversations').select('matchId').where('matchId', '=', matches[0]!.id)
    expect(await talks.execute()).toHaveLength(1)
    const told = db().selectFrom('events').select('id').where('name', '=', 'matches.made')
    expect(await told.where('subject', '=', matches[0]!.id).execute()).toHaveLength(1)
    expect(
      pair.some((like) => matched.has(like)),
      'one of them was told',
    ).toBe(true)
    for (const { from } of pair) expect((await from.call(getLikeCount, {})).body.count).toBe(0)
  }
})

async function isKept({ from, to }: Like): Promise<boolean> {
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
