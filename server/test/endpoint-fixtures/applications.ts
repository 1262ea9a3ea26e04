import { DOCUMENT_CONSENT, postApplicationPhoto } from '@koji/contract'
import { createAdmin } from '../cases.ts'
import {
  APPLICATION,
  applyAsCreator,
  createUnverifiedCreator,
  submitPassport,
  uploadDocument,
} from '../creator-applications.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import { type Operation, photo, type RequestInput } from './request.ts'

/** An application, or a verification of a creator. `me` is the admin. */
export async function createApplicationFixture(
  world: TestWorld,
  { method, path }: Operation,
  me: SignedIn,
): Promise<RequestInput> {
  if (method === 'GET' && !path.includes('{')) return path.includes('admin') ? { query: {} } : {}
  const body = path.endsWith('/decision') ? { body: { approve: true, note: '' } } : {}
  if (path.includes('verifications')) {
    if (path.endsWith('/documents'))
      return { query: { side: 'front', consent: DOCUMENT_CONSENT }, bytes: await photo }
    const creator = path.includes('admin') ? await createUnverifiedCreator(world) : me
    if (path === '/api/verifications') {
      for (const side of ['front', 'selfie'] as const) await uploadDocument(creator, side)
      return { body: { documentType: 'passport', consent: DOCUMENT_CONSENT } }
    }
    return { ...body, params: { verification: await submitPassport(world, creator) } }
  }
  const applicant = await world.person()
  if (path === '/api/applications') return { body: APPLICATION, cookie: applicant.cookie }
  if (path.endsWith('/photos')) return { bytes: await photo }
  if (path.endsWith('{id}')) {
    const { body: added } = await me.upload(postApplicationPhoto, await photo)
    return { params: { id: added.photo.id } }
  }
  return {
    ...body,
    params: { application: await applyAsCreator(applicant) },
    cookie: path.includes('admin') ? me.cookie : applicant.cookie,
  }
}

/** A pending application, for claims. */
export async function createClaimFixture(
  world: TestWorld,
  { method, path }: Operation,
): Promise<RequestInput> {
  const params = { queue: 'application', item: await applyAsCreator(await world.person()) }
  if (path.endsWith('/assignee')) return { params, body: { personId: (await createAdmin(world)).id } }
  return { params, ...(method === 'PUT' && { body: { takeOver: true } }) }
}
