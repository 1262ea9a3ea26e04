import {
  type Body,
  CREATOR_AGREEMENT,
  DOCUMENT_CONSENT,
  type DocumentSide,
  postApplication,
  postDocument,
  postIdentityVerification,
} from '@koji/contract'
import { expect } from 'vitest'
import { buildCreator, buildProfile } from '#seed/builders.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import type { SignedIn, TestWorld } from './world.ts'

export const APPLICATION: Body<typeof postApplication> = {
  category: 'comics',
  links: ['https://comics.example/noor'],
  about: 'I draw a short comic about the harbour of Lisbon every single week.',
  sample: 'Monday: the crane is asleep.',
  photoIds: [],
  agreement: CREATOR_AGREEMENT,
}

/** Sends an application; returns its id. */
export async function apply(me: SignedIn, wish: Partial<typeof APPLICATION> = {}): Promise<string> {
  const { status, body } = await me.call(postApplication, { body: { ...APPLICATION, ...wish } })
  expect(status).toBe(201)
  return body.id
}

/** A creator with a profile and a page, whose identity nobody has seen yet. */
export async function newCreator(world: TestWorld): Promise<SignedIn> {
  const creator = await world.signIn({ roles: ['creator'] })
  await buildProfile(world, creator.id, { displayName: creator.name })
  await buildCreator(world, creator.id, { verified: false })
  return creator
}

const picture = drawPicture({ width: 240, height: 150 })

export async function addSide(creator: SignedIn, side: DocumentSide, bytes?: Buffer) {
  return creator.upload(postDocument, bytes ?? (await picture), { side, consent: DOCUMENT_CONSENT })
}

/** Sends a passport to be looked at; returns the verification's id. */
export async function sendPassport(world: TestWorld, creator: SignedIn): Promise<string> {
  for (const side of ['front', 'selfie'] as const) expect((await addSide(creator, side)).status).toBe(200)
  const body = { documentType: 'passport', consent: DOCUMENT_CONSENT } as const
  expect((await creator.call(postIdentityVerification, { body })).body.state).toBe('pending')
  const { id } = await world.platform.database.db
    .selectFrom('verifications')
    .select('id')
    .where('accountId', '=', creator.id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return id
}

/** What the team did to something, in order. */
export async function actsOn(world: TestWorld, targetId: string) {
  return world.platform.database.db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'details'])
    .where('targetId', '=', targetId)
    .orderBy('seq')
    .execute()
}
