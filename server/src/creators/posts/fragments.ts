import type { Tx } from '#platform/db/database.ts'
import { publishColumns } from '#platform/db/published-columns.ts'

export const POSTS = publishColumns('posts', [
  'id',
  'creatorId',
  'text',
  'state',
  'visibility',
  'heldRule',
  'publishedAt',
  'announcedAt',
])

export const POST_LIKES = publishColumns('postLikes', ['postId', 'accountId', 'at'])

/** Keeps a post from being deleted until the transaction ends. Returns whether it exists. */
export const lockPost = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('posts').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !==
  undefined
