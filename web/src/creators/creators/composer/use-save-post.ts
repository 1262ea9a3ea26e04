import { deletePost, type MyPost, type NewPost, postPost, putPost } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, Refused } from '#lib/api.ts'
import { randomId } from '#lib/random-id.ts'
import { invalidateDrafts, invalidateMyPosts } from './queries.ts'

/** Saves run one after the other: the second must know the id that the first created. */
const IN_ORDER = { id: 'post' }

const isNotFound = (error: unknown): boolean => error instanceof Refused && error.problem.code === 'not_found'

/** Saves a post: creates it the first time, updates it afterwards. */
export function useSavePost(initialId: string | null) {
  const queries = useQueryClient()
  const id = useRef(initialId)
  // A creation without a reply. It may have succeeded, so it is repeated with its idempotency key first.
  const unconfirmed = useRef<{ key: string; body: NewPost } | null>(null)

  async function create(body: NewPost): Promise<MyPost> {
    const creation = unconfirmed.current ?? { key: randomId(), body }
    unconfirmed.current = creation
    try {
      const created = await call(postPost, { body: creation.body }, { idempotencyKey: creation.key })
      unconfirmed.current = null
      id.current = created.id
      return creation.body === body ? created : update(created.id, body)
    } catch (error) {
      if (error instanceof Refused) unconfirmed.current = null
      throw error
    }
  }

  const update = (post: string, body: NewPost) => call(putPost, { params: { post }, body })

  const save = useMutation({
    scope: IN_ORDER,
    networkMode: 'always',
    mutationFn: async (body: NewPost): Promise<MyPost> => {
      if (id.current === null) return create(body)
      try {
        return await update(id.current, body)
      } catch (error) {
        // A draft that was deleted elsewhere is created again.
        if (!isNotFound(error) || initialId !== null) throw error
        id.current = null
        return create(body)
      }
    },
    onSuccess: ({ state }) => (state === 'draft' ? invalidateDrafts(queries) : invalidateMyPosts(queries)),
  })

  const discard = useMutation({
    scope: IN_ORDER,
    networkMode: 'always',
    mutationFn: async () => {
      const discarded = id.current
      id.current = null
      if (discarded !== null) await call(deletePost, { params: { post: discarded } })
    },
    onSettled: () => invalidateDrafts(queries),
  })

  return {
    save,
    discard,
    /** The id of the post on the server; null before the first save. */
    currentId: (): string | null => id.current,
    /** Makes the next save create another post. */
    startNewPost: (): void => {
      id.current = null
    },
  }
}
