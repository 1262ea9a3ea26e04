import type { Tx } from '#platform/db/database.ts'
import { publishColumns } from '#platform/db/published-columns.ts'

export const COMMENTS = publishColumns('comments', [
  'id',
  'postId',
  'creatorId',
  'authorId',
  'parentId',
  'text',
  'createdAt',
  'hidden',
  'heldRule',
])

/** Keeps a comment from being deleted until the transaction ends. Returns whether it exists. */
export const lockComment = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('comments').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !==
  undefined
