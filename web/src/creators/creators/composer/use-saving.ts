import { deletePost, type MyPost, type NewPost, postPost, putPost } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, Refused } from '#lib/api.ts'
import { randomId } from '#lib/random-id.ts'
import { rereadDrafts, rereadMine } from './queries.ts'

/** One after the other, so that the second of two knows what the first made. */
const IN_ORDER = { id: 'post' }

const isGone = (error: unknown): boolean => error instanceof Refused && error.problem.code === 'not_found'

/** Brings what is written to the server: as a new post first, then as changes of that one. */
export function useSaving(begunWith: string | null) {
  const queries = useQueryClient()
  const id = useRef(begunWith)
  // Sent and not answered: it may be there, so it is asked about before anything else is made.
  const unsure = useRef<{ key: string; body: NewPost } | null>(null)

  async function create(body: NewPost): Promise<MyPost> {
    const first = unsure.current ?? { key: randomId(), body }
    unsure.current = first
    try {
      const made = await call(postPost, { body: first.body }, { idempotencyKey: first.key })
      unsure.current = null
      id.current = made.id
      return first.body === body ? made : change(made.id, body)
    } catch (error) {
      if (error instanceof Refused) unsure.current = null
      throw error
    }
  }

  const change = (post: string, body: NewPost) => call(putPost, { params: { post }, body })

  const save = useMutation({
    scope: IN_ORDER,
    networkMode: 'always',
    mutationFn: async (body: NewPost): Promise<MyPost> => {
      if (id.current === null) return create(body)
      try {
        return await change(id.current, body)
      } catch (error) {
        // A draft that was deleted elsewhere goes on as a new one.
        if (!isGone(error) || begunWith !== null) throw error
        id.current = null
        return create(body)
      }
    },
    onSuccess: ({ state }) => (state === 'draft' ? rereadDrafts(queries) : rereadMine(queries)),
  })

  const discard = useMutation({
    scope: IN_ORDER,
    networkMode: 'always',
    mutationFn: async () => {
      const gone = id.current
      id.current = null
      if (gone !== null) await call(deletePost, { params: { post: gone } })
    },
    onSettled: () => rereadDrafts(queries),
  })

  return {
    save,
    discard,
    /** Of what the server has, once it has something. */
    idNow: (): string | null => id.current,
    /** What comes next is another post. */
    beginAnew: (): void => {
      id.current = null
    },
  }
}
