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

/** Sends an application. Returns its id. */
export async function applyAsCreator(
  me: SignedIn,
  changes: Partial<typeof APPLICATION> = {},
): Promise<string> {
  const { status, body } = await me.call(postApplication, { body: { ...APPLICATION, ...changes } })
  expect(status).toBe(201)
  return body.id
}

/** Creates a creator with a profile and a page, but without a verified identity. */
export async function createUnverifiedCreator(world: TestWorld): Promise<SignedIn> {
  const creator = await world.signIn({ roles: ['creator'] })
  await buildProfile(world, creator.id, { displayName: creator.name })
  await buildCreator(world, creator.id, { verified: false })
  return creator
}

const picture = drawPicture({ width: 240, height: 150 })

export async function uploadDocument(creator: SignedIn, side: DocumentSide, bytes?: Buffer) {
  return creator.upload(postDocument, bytes ?? (await picture), { side, consent: DOCUMENT_CONSENT })
}

/** Submits a passport for review. Returns the verification's id. */
export async function submitPassport(world: TestWorld, creator: SignedIn): Promise<string> {
  for (const side of ['front', 'selfie'] as const)
    expect((await uploadDocument(creator, side)).status).toBe(200)
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

/** Returns the audit log entries about a target, in order. */
export async function listAuditEntries(world: TestWorld, targetId: string) {
  return world.platform.database.db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'details'])
    .where('targetId', '=', targetId)
    .orderBy('seq')
    .execute()
}
