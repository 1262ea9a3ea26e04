import { randomUUID } from 'node:crypto'
import { postMessage, putReadMarker } from '@koji/contract'
import { transact } from '#platform/db/transact.ts'
import type { World } from '#seed/builders.ts'
import type { Answered, SignedIn, TestWorld } from './world.ts'

/** Matches two members. Returns the match id. */
export async function createMatch(
  { platform, services }: World,
  one: string,
  other: string,
): Promise<string> {
  const id = platform.ids.id()
  await transact(platform.database.db, (tx) =>
    services.matches.make(tx, [{ id, pair: [one, other], mode: 'friends' }]),
  )
  return id
}

/** Creates two matched members. Ana has the lower id. */
export async function createMatchedPair(
  world: TestWorld,
): Promise<{ ana: SignedIn; ben: SignedIn; match: string }> {
  const [ana, ben] = [await world.person(), await world.person()]
  return { ana, ben, match: await createMatch(world, ana.id, ben.id) }
}

export const say = (
  from: Pick<SignedIn, 'call'>,
  match: string,
  text: string,
  more: { id?: string; photoIds?: string[]; replyTo?: number | null } = {},
): Promise<Answered<typeof postMessage>> =>
  from.call(postMessage, { params: { match }, body: { id: randomUUID(), replyTo: null, text, ...more } })

export const read = (
  me: Pick<SignedIn, 'call'>,
  match: string,
  seq: number,
): Promise<Answered<typeof putReadMarker>> => me.call(putReadMarker, { params: { match }, body: { seq } })
