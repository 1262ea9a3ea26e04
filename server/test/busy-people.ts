import {
  deleteMatch,
  deleteMessage,
  INTERESTS,
  patchMyProfile,
  postComment,
  postSwipe,
  putPostLike,
} from '@koji/contract'
import { transact } from '#platform/db/transact.ts'
import { buildPhoto, buildPost } from '#seed/builders.ts'
import { say } from './chats.ts'
import { sellingCreator, subscribe } from './money.ts'
import type { SignedIn, TestWorld } from './world.ts'

/** Drawn by a seed: the same again for the same. */
function chanceOf(seed: number) {
  let state = seed
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  return { below, of: <Item>(items: readonly Item[]): Item => items[below(items.length)]! }
}

/** Builders make a profile without a word. */
const tellCompleted = ({ platform }: TestWorld, accountId: string) =>
  transact(platform.database.db, (tx) =>
    platform.events.record(tx, 'profiles.completed', accountId, { accountId }),
  )

/** Somebody whom others can meet, as if they had come through onboarding. */
export async function newcomer(world: TestWorld): Promise<SignedIn> {
  const person = await world.person()
  const mediaId = await buildPhoto(world, person.id)
  const { database, events } = world.platform
  await tellCompleted(world, person.id)
  await transact(database.db, async (tx) => {
    await world.services.profiles.updateAvatar(tx, person.id)
    const photo = { mediaId, ownerId: person.id, purpose: 'profile' }
    await events.record(tx, 'media.approved', mediaId, photo)
  })
  return person
}

export const like = (from: Pick<SignedIn, 'call'>, to: { id: string }, note = '') =>
  from.call(postSwipe, { body: { mode: 'friends', targetId: to.id, choice: 'like', note } })

/** People who like, write, publish, comment and pay for a while, in any order; nothing of it disappears again. */
export async function busyHistory(world: TestWorld, seed: number, acts: number): Promise<void> {
  const { below, of } = chanceOf(seed)
  const people = await Promise.all(Array.from({ length: 6 }, () => newcomer(world)))
  const creators = [await sellingCreator(world), await sellingCreator(world)]
  for (const { id } of creators) await tellCompleted(world, id)
  const matches: { id: string; pair: [string, string] }[] = []
  const posts: string[] = []
  const interests = new Map<string, number>()
  /** Sessions end while time flies. */
  const at = async ({ id }: { id: string }) => ({ id, ...(await world.signInAgain(id)) })

  /** Runs before the random acts, so that every seed has matches and messages to count. */
  async function matchAndTalk(one: SignedIn, other: SignedIn) {
    await like(await at(one), other)
    const { body } = await like(await at(other), one)
    matches.push({ id: body.match!.id, pair: [one.id, other.id] })
    const writers = [await at(one), await at(other)] as const
    for (let n = 0; n < 30; n++) {
      world.clock.advance({ seconds: 4 })
      await say(writers[n % 2]!, body.match!.id, `Hello ${n}`)
    }
  }
  async function meet() {
    const [one, other] = [of(people), of(people)]
    const { body, status } = await like(await at(one), other, below(2) ? 'You look kind' : '')
    if (status === 200 && body.match) matches.push({ id: body.match.id, pair: [one.id, other.id] })
  }
  async function talk() {
    if (matches.length === 0) return
    const { id: match, pair } = of(matches)
    const writer = await at({ id: of(pair) })
    for (let n = below(30); n >= 0; n--) {
      world.clock.advance({ seconds: 4 })
      const said = await say(writer, match, `Of ${n} and ${below(1_000)}`)
      if (said.status === 200 && below(10) === 0)
        await writer.call(deleteMessage, { params: { match, seq: said.body.message.seq } })
    }
    if (below(12) === 0) await writer.call(deleteMatch, { params: { match } })
  }
  async function growUp() {
    const who = of(people)
    const shown = Math.max(interests.get(who.id) ?? 3, 3 + below(8))
    interests.set(who.id, shown)
    const body = { interests: INTERESTS.slice(0, shown).map(({ id }) => id) }
    await (await at(who)).call(patchMyProfile, { body })
  }
  const publish = async () => void posts.push((await buildPost(world, of(creators).id)).id)
  async function answer() {
    if (posts.length === 0) return
    const [who, post] = [await at(of([...people, ...creators])), of(posts)]
    await who.call(putPostLike, { params: { post } })
    const body = { text: `Lovely, ${below(1_000)} times`, parentId: null }
    if (below(2)) await who.call(postComment, { params: { post }, body })
  }
  const pay = async () => {
    // Whoever supports them already cannot do so twice.
    await subscribe(world, { ...of(people), ...(await at(of(people))) }, of(creators).id).catch(
      () => undefined,
    )
  }
  const sleep = async () => world.clock.advance({ hours: 5 + below(60) })
  const hear = () => world.dispatcher.drain()

  for (const [n, person] of people.entries()) if (n % 2 === 1) await matchAndTalk(people[n - 1]!, person)
  const all = [meet, meet, talk, talk, talk, growUp, publish, answer, answer, pay, sleep, hear]
  for (let n = 0; n < acts; n++) await of(all)()
}
