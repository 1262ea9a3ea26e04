import { postComment } from '@koji/contract'
import { buildAccount, buildCreator, buildPost, buildProfile } from '#seed/builders.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import { type Operation, photo, type Sent } from './sent.ts'

let looks = 0

/** Somebody with a page of their own, and somebody else's to look at. */
export async function realCreators(
  world: TestWorld,
  { method, path }: Operation,
  me: SignedIn,
): Promise<Sent> {
  await buildCreator(world, me.id)
  if (path.includes('{creator}')) {
    const { id } = await buildAccount(world)
    await buildCreator(world, id)
    return { params: { creator: id }, ...(path.endsWith('{creator}') ? {} : { query: {} }) }
  }
  if (path.endsWith('/subscribers')) return { query: {} }
  if (path.endsWith('/cover') && method === 'POST') return { bytes: await photo, query: {} }
  if (method === 'PATCH')
    return { body: { tagline: 'I fuzz.', subscriptionPrice: 499, perks: ['More of it'] } }
  return path === '/api/creators' && ++looks % 2 ? { query: { text: 'fuzz', sort: 'price' } } : {}
}

/** Somebody who publishes, and comments on what they published themselves. */
export async function realPosts(world: TestWorld, { method, path }: Operation, me: SignedIn): Promise<Sent> {
  await buildProfile(world, me.id)
  await buildCreator(world, me.id)
  if (path.endsWith('/photos')) return { bytes: await photo }
  const written = {
    text: 'I fuzz.',
    visibility: 'subscribers',
    photos: [],
    publish: { when: 'now' },
  } as const
  const { id: post } = await buildPost(world, me.id)
  if (path === '/api/posts/seen') return { body: { posts: [post] } }
  const params = path.includes('{post}') ? { post } : {}
  if (path.endsWith('/comments') && method === 'POST')
    return { params, body: { text: 'I comment.', parentId: null } }
  if (path.includes('{comment}')) {
    const said = await me.call(postComment, {
      params: { post },
      body: { text: 'I comment.', parentId: null },
    })
    return { params: { comment: said.body.id }, ...(method === 'GET' && { query: {} }) }
  }
  const isList = method === 'GET' && !path.endsWith('{post}')
  const isWritten = path === '/api/posts' || (method === 'PUT' && path.endsWith('{post}'))
  return { params, ...(isList && { query: {} }), ...(isWritten && { body: written }) }
}
