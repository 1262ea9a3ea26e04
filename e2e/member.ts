import { getCreator, getProfile, type Profile, pathOf, photoUrl } from '@koji/contract'
import type { APIRequestContext } from '@playwright/test'
import { expect } from './koji-test.ts'

/** A creator of the demo world, who is a member as well. */
export async function creatorId(request: APIRequestContext, username: string): Promise<string> {
  const reply = await request.get(pathOf(getCreator, { creator: username }))
  return ((await reply.json()) as { userId: string }).userId
}

/** Has the photos of somebody of the demo painted: a report keeps copies of them, and would wait for the painter. */
export async function seePhotos(request: APIRequestContext, username: string): Promise<void> {
  const reply = await request.get(pathOf(getProfile, { profile: username }))
  const { photos } = (await reply.json()) as Profile
  for (const { id } of photos) expect((await request.get(photoUrl(id, 640, 'webp'))).status()).toBe(200)
}
