import { DOCUMENT_CONSENT, postApplicationPhoto } from '@koji/contract'
import { APPLICATION, addSide, apply, newCreator, sendPassport } from '../becoming.ts'
import { teammate } from '../cases.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import { type Operation, photo, type Sent } from './sent.ts'

/** Somebody who applies, or a creator who shows who they are; the team is `me`. */
export async function realBecoming(
  world: TestWorld,
  { method, path }: Operation,
  me: SignedIn,
): Promise<Sent> {
  if (method === 'GET' && !path.includes('{')) return path.includes('admin') ? { query: {} } : {}
  const body = path.endsWith('/decision') ? { body: { approve: true, note: '' } } : {}
  if (path.includes('verifications')) {
    if (path.endsWith('/documents'))
      return { query: { side: 'front', consent: DOCUMENT_CONSENT }, bytes: await photo }
    const creator = path.includes('admin') ? await newCreator(world) : me
    if (path === '/api/verifications') {
      for (const side of ['front', 'selfie'] as const) await addSide(creator, side)
      return { body: { documentType: 'passport', consent: DOCUMENT_CONSENT } }
    }
    return { ...body, params: { verification: await sendPassport(world, creator) } }
  }
  const someone = await world.person()
  if (path === '/api/applications') return { body: APPLICATION, cookie: someone.cookie }
  if (path.endsWith('/photos')) return { bytes: await photo }
  if (path.endsWith('{id}')) {
    const { body: added } = await me.upload(postApplicationPhoto, await photo)
    return { params: { id: added.photo.id } }
  }
  return {
    ...body,
    params: { application: await apply(someone) },
    cookie: path.includes('admin') ? me.cookie : someone.cookie,
  }
}

/** An application that waits. */
export async function realClaim(world: TestWorld, { method, path }: Operation): Promise<Sent> {
  const params = { queue: 'application', item: await apply(await world.person()) }
  if (path.endsWith('/assignee')) return { params, body: { personId: (await teammate(world)).id } }
  return { params, ...(method === 'PUT' && { body: { takeOver: true } }) }
}
