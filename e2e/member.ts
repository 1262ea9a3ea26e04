import { randomUUID } from 'node:crypto'
import {
  getCreator,
  getProfile,
  type Profile,
  patchOnboarding,
  pathOf,
  photoUrl,
  postPhoto,
  postProfile,
} from '@koji/contract'
import type { APIRequestContext } from '@playwright/test'
import { drawPicture } from '../server/seed/sample-picture.ts'
import { expect } from './koji-test.ts'

/** Somebody who is signed in goes through onboarding, without the screens. Returns the username. */
export async function makeProfile(request: APIRequestContext, displayName: string): Promise<string> {
  const username = `e2e_${randomUUID().slice(0, 8)}`
  const data = {
    ...{ displayName, username, birthDate: '1994-05-06', gender: 'woman', intent: 'both' },
    ...{ shows: ['woman', 'man'], interests: ['tea', 'chess', 'dogs'], place: { cityId: 2267057 } },
  }
  expect((await request.patch(patchOnboarding.path, { data })).status()).toBe(200)
  await request.post(postPhoto.path, {
    data: await drawPicture(),
    headers: { 'content-type': 'image/jpeg', 'idempotency-key': randomUUID() },
  })
  const made = await request.post(postProfile.path, { headers: { 'idempotency-key': randomUUID() } })
  expect(made.status()).toBe(201)
  return username
}

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
