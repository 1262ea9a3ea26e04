import { postComment } from '@koji/contract'
import { buildAccount, buildCreator, buildPost, buildProfile } from '#seed/builders.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import { type Operation, photo, type RequestInput } from './request.ts'

let searches = 0

/** A creator page of `me`, and one of another creator. */
export async function createCreatorFixture(
  world: TestWorld,
  { method, path }: Operation,
  me: SignedIn,
): Promise<RequestInput> {
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
  return path === '/api/creators' && ++searches % 2 ? { query: { text: 'fuzz', sort: 'price' } } : {}
}

/** A post by `me`, with a comment by `me`. */
export async function createPostFixture(
  world: TestWorld,
  { method, path }: Operation,
  me: SignedIn,
): Promise<RequestInput> {
  await buildProfile(world, me.id)
  await buildCreator(world, me.id)
  if (path.endsWith('/photos')) return { bytes: await photo }
  const newPost = {
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
    const comment = await me.call(postComment, {
      params: { post },
      body: { text: 'I comment.', parentId: null },
    })
    return { params: { comment: comment.body.id }, ...(method === 'GET' && { query: {} }) }
  }
  const isList = method === 'GET' && !path.endsWith('{post}')
  const isWritten = path === '/api/posts' || (method === 'PUT' && path.endsWith('{post}'))
  return { params, ...(isList && { query: {} }), ...(isWritten && { body: newPost }) }
}
