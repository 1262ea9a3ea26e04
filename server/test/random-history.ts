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
import { say } from './conversations.ts'
import { sellingCreator, subscribe } from './money.ts'
import type { SignedIn, TestWorld } from './world.ts'

/** A random generator that repeats its numbers for the same seed. */
function createRandom(seed: number) {
  let state = seed
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  return { below, pick: <Item>(items: readonly Item[]): Item => items[below(items.length)]! }
}

/** Records the event of a finished onboarding, which the builders don't. */
const recordCompleted = ({ platform }: TestWorld, accountId: string) =>
  transact(platform.database.db, (tx) =>
    platform.events.record(tx, 'profiles.completed', accountId, { accountId }),
  )

/** Creates a member who can be discovered, as after onboarding. */
export async function createDiscoverableMember(world: TestWorld): Promise<SignedIn> {
  const person = await world.person()
  const mediaId = await buildPhoto(world, person.id)
  const { database, events } = world.platform
  await recordCompleted(world, person.id)
  await transact(database.db, async (tx) => {
    await world.services.profiles.updateAvatar(tx, person.id)
    const photo = { mediaId, ownerId: person.id, purpose: 'profile' }
    await events.record(tx, 'media.approved', mediaId, photo)
  })
  return person
}

export const sendLike = (from: Pick<SignedIn, 'call'>, to: { id: string }, note = '') =>
  from.call(postSwipe, { body: { mode: 'friends', targetId: to.id, choice: 'like', note } })

/** Lets members like, write, publish, comment and pay in random order. None of it is erased later. */
export async function simulateHistory(world: TestWorld, seed: number, actionCount: number): Promise<void> {
  const { below, pick } = createRandom(seed)
  const people = await Promise.all(Array.from({ length: 6 }, () => createDiscoverableMember(world)))
  const creators = [await sellingCreator(world), await sellingCreator(world)]
  for (const { id } of creators) await recordCompleted(world, id)
  const matches: { id: string; pair: [string, string] }[] = []
  const posts: string[] = []
  const interests = new Map<string, number>()
  /** Signs in again, because sessions expire as the clock advances. */
  const signedIn = async ({ id }: { id: string }) => ({ id, ...(await world.signInAgain(id)) })

  /** Runs before the random actions, so that every seed has matches and messages to count. */
  async function matchAndWrite(one: SignedIn, other: SignedIn) {
    await sendLike(await signedIn(one), other)
    const { body } = await sendLike(await signedIn(other), one)
    matches.push({ id: body.match!.id, pair: [one.id, other.id] })
    const writers = [await signedIn(one), await signedIn(other)] as const
    for (let n = 0; n < 30; n++) {
      world.clock.advance({ seconds: 4 })
      await say(writers[n % 2]!, body.match!.id, `Hello ${n}`)
    }
  }
  async function likeSomeone() {
    const [one, other] = [pick(people), pick(people)]
    const { body, status } = await sendLike(await signedIn(one), other, below(2) ? 'You look kind' : '')
    if (status === 200 && body.match) matches.push({ id: body.match.id, pair: [one.id, other.id] })
  }
  async function writeMessages() {
    if (matches.length === 0) return
    const { id: match, pair } = pick(matches)
    const writer = await signedIn({ id: pick(pair) })
    for (let n = below(30); n >= 0; n--) {
      world.clock.advance({ seconds: 4 })
      const sent = await say(writer, match, `Of ${n} and ${below(1_000)}`)
      if (sent.status === 200 && below(10) === 0)
        await writer.call(deleteMessage, { params: { match, seq: sent.body.message.seq } })
    }
    if (below(12) === 0) await writer.call(deleteMatch, { params: { match } })
  }
  async function addInterests() {
    const who = pick(people)
    const shown = Math.max(interests.get(who.id) ?? 3, 3 + below(8))
    interests.set(who.id, shown)
    const body = { interests: INTERESTS.slice(0, shown).map(({ id }) => id) }
    await (await signedIn(who)).call(patchMyProfile, { body })
  }
  const publish = async () => void posts.push((await buildPost(world, pick(creators).id)).id)
  async function likeAndComment() {
    if (posts.length === 0) return
    const [who, post] = [await signedIn(pick([...people, ...creators])), pick(posts)]
    await who.call(putPostLike, { params: { post } })
    const body = { text: `Lovely, ${below(1_000)} times`, parentId: null }
    if (below(2)) await who.call(postComment, { params: { post }, body })
  }
  const pay = async () => {
    // Fails for members who already subscribe to this creator.
    await subscribe(world, { ...pick(people), ...(await signedIn(pick(people))) }, pick(creators).id).catch(
      () => undefined,
    )
  }
  const passTime = async () => world.clock.advance({ hours: 5 + below(60) })
  const deliverEvents = () => world.dispatcher.drain()

  for (const [n, person] of people.entries()) if (n % 2 === 1) await matchAndWrite(people[n - 1]!, person)
  const actions = [
    likeSomeone,
    likeSomeone,
    writeMessages,
    writeMessages,
    writeMessages,
    addInterests,
    publish,
    likeAndComment,
    likeAndComment,
    pay,
    passTime,
    deliverEvents,
  ]
  for (let n = 0; n < actionCount; n++) await pick(actions)()
}
