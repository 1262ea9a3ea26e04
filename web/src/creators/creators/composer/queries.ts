import {
  deletePost,
  getMyPost,
  getMyPosts,
  type MyPost,
  type PostState,
  postUnusedPostPhotos,
  putPin,
} from '@koji/contract'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { invalidatePosts } from '#creators/posts/queries.ts'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useSession } from '#lib/session.tsx'
import { browserTimeZone } from '#lib/time-zones.ts'
import { toast } from '#ui/toast.ts'
import { useMyCreator } from '../my-creator.ts'

const MY_POSTS = 'my-posts'

const useAccountId = (): string | undefined => useSession().session?.account.id

export function useMyPosts(state: PostState) {
  const me = useAccountId()
  return useInfiniteQuery({
    queryKey: [MY_POSTS, me, 'list', state],
    queryFn: ({ pageParam, signal }) => call(getMyPosts, { query: { state, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Never cached: editing must start from the current post. */
export function useMyPost(post: string) {
  const me = useAccountId()
  return useQuery({
    queryKey: [MY_POSTS, me, 'one', post],
    queryFn: ({ signal }) => call(getMyPost, { params: { post } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The default of a page without a chosen time zone. */
const DEFAULT_TIME_ZONE = 'UTC'

/** The time zone for scheduling posts: the one that the creator chose, otherwise that of this browser. */
export function useMyTimeZone(): string {
  const chosen = useMyCreator().data?.timeZone
  return chosen && chosen !== DEFAULT_TIME_ZONE ? chosen : browserTimeZone()
}

/** Invalidates everything that shows posts of the signed-in creator. */
export function invalidateMyPosts(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [MY_POSTS] })
  void queries.invalidateQueries({ queryKey: ['dashboard'] })
  void queries.invalidateQueries({ queryKey: ['creators'] })
  void invalidatePosts(queries)
}

export const invalidateDrafts = (queries: QueryClient): void =>
  void queries.invalidateQueries({
    queryKey: [MY_POSTS],
    predicate: ({ queryKey }) => queryKey.at(-1) === 'draft',
  })

export function useDeletePost() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deletePost, { params: { post: id } }),
    onSuccess: () => {
      invalidateMyPosts(queries)
      toast({ title: 'The post is deleted', tone: 'ok' })
    },
    onError: (error) =>
      void toast({
        title: 'The post is still there',
        description: friendlyMessage(error),
        tone: 'destructive',
      }),
  })
}

export function usePin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, pinned }: Pick<MyPost, 'id' | 'pinned'>) =>
      call(putPin, { params: { post: id }, body: { pinned } }),
    onSuccess: (_, { pinned }) => {
      invalidateMyPosts(queries)
      toast({ title: pinned ? 'Pinned on top of your page' : 'No longer pinned', tone: 'ok' })
    },
    onError: (error) =>
      void toast({ title: 'That did not work', description: friendlyMessage(error), tone: 'destructive' }),
  })
}

/** Deletes uploaded photos that no post uses, except the given ones. */
export const useDeleteUnusedPhotos = () =>
  useMutation({ mutationFn: (keep: string[]) => call(postUnusedPostPhotos, { body: { keep } }) })
