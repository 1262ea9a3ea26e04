import { randomUUID } from 'node:crypto'
import { type Body, patchOnboarding, postMessage, postSwipe } from '@koji/contract'
import { transact } from '#platform/db/transact.ts'
import { buildAccount, buildCreator, buildProfile } from '#seed/builders.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import { type Operation, photo, type RequestInput } from './request.ts'

export const PEOPLE_PATHS =
  /^\/api\/(blocks|chats|discovery|likes|matches|onboarding|privacy|reports|saved|swipes|profiles\/(me$|me\/whole|\{))/

const LISTS = /saved|^\/api\/(blocks|likes|chats|chats\/search)$/

let people = 0
const onboardingAnswers = (): Body<typeof patchOnboarding> => ({
  displayName: 'Fuzz Person',
  username: `fuzz_${++people}`,
  birthDate: '1990-01-02',
  gender: 'man',
  intent: 'both',
  shows: ['woman'],
  interests: ['tea', 'chess', 'dogs'],
  place: { cityId: 2267057 },
})

/** A profile of `me`, and one of another member. */
export async function createPersonFixture(
  world: TestWorld,
  { method, path }: Operation,
  me: SignedIn,
): Promise<RequestInput> {
  if (path.startsWith('/api/onboarding')) return createOnboardingFixture(world, path, me)
  await buildProfile(world, me.id)
  const { id } = await buildAccount(world)
  await buildProfile(world, id)
  await buildCreator(world, id)
  if (path.includes('{match}')) {
    const match = world.platform.ids.id()
    await transact(world.platform.database.db, (tx) =>
      world.services.matches.make(tx, [{ id: match, pair: [me.id, id], mode: 'friends' }]),
    )
    return path.startsWith('/api/chats')
      ? createConversationFixture({ method, path }, me, match)
      : { params: { match } }
  }
  if (method === 'GET' || path.includes('{personId}'))
    return {
      params: { personId: id, profile: id, kind: 'people' },
      ...(LISTS.test(path) ? { query: path.endsWith('/search') ? { text: 'hello' } : {} } : {}),
    }
  const swipe = { mode: 'friends', targetId: id, choice: 'like' } as const
  if (path.startsWith('/api/swipes')) {
    await makeVisible(world, id)
    if (path === '/api/swipes') return { body: swipe }
    await me.call(postSwipe, { body: swipe })
    return { body: { mode: 'friends' } }
  }
  if (path === '/api/reports')
    return { body: { target: { kind: 'profile', id }, reason: 'other', details: 'They were rude.' } }
  if (path === '/api/discovery/settings')
    return { body: { mode: 'dating', ages: { from: 20, to: 30 }, place: { cityId: 2267057 } } }
  return path === '/api/profiles/me' ? { body: { bio: 'I fuzz.', languages: ['pt'] } } : {}
}

/** A conversation with a message. */
async function createConversationFixture(
  { method, path }: Operation,
  me: SignedIn,
  match: string,
): Promise<RequestInput> {
  const message = { id: randomUUID(), text: 'Hello there', replyTo: null }
  await me.call(postMessage, { params: { match }, body: message })
  const params = { match, seq: 1 }
  if (method === 'GET')
    return { params, ...(path.endsWith('/photos') && { query: {} }), ...searchQuery(path) }
  if (path.endsWith('/photos')) return { params, bytes: await photo }
  return { params, ...(method === 'POST' && { body: { ...message, id: randomUUID(), replyTo: 1 } }) }
}

const searchQuery = (path: string) => (path.endsWith('/search') ? { query: { text: 'hello' } } : {})

/** Makes a profile discoverable, as if it had a photo. */
const makeVisible = (world: TestWorld, id: string) =>
  world.platform.database.db
    .updateTable('profiles')
    .set({ avatarUrl: '/none' })
    .where('id', '=', id)
    .execute()

async function createOnboardingFixture(world: TestWorld, path: string, me: SignedIn): Promise<RequestInput> {
  if (path !== '/api/onboarding/finish') return { body: { ...onboardingAnswers(), step: 'preview' } }
  await me.call(patchOnboarding, { body: onboardingAnswers() })
  await world.services.photos.add(world.platform.database.db, me.id, { bytes: await photo, crop: null })
  return {}
}

export async function createPhotoFixture(
  world: TestWorld,
  { method, path }: Operation,
  me: SignedIn,
): Promise<RequestInput> {
  if (method === 'POST') return { bytes: await photo, query: { x: 0.25, y: 0, width: 0.5, height: 1 } }
  if (method === 'GET') return {}
  const { id } = await world.services.photos.add(world.platform.database.db, me.id, {
    bytes: await photo,
    crop: null,
  })
  return path.endsWith('/order') ? { body: { ids: [id] } } : { params: { id } }
}
