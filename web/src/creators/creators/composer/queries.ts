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
import { rereadPosts } from '#creators/posts/queries.ts'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useSession } from '#lib/session.tsx'
import { toast } from '#ui/toast.ts'
import { useMyCreator } from '../my-creator.ts'

const MINE = 'my-posts'

const useMe = (): string | undefined => useSession().session?.account.id

export function useMyPosts(state: PostState) {
  const me = useMe()
  return useInfiniteQuery({
    queryKey: [MINE, me, 'list', state],
    queryFn: ({ pageParam, signal }) => call(getMyPosts, { query: { state, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Read anew whenever it is opened: what is changed must be what there is. */
export function useMyPost(post: string) {
  const me = useMe()
  return useQuery({
    queryKey: [MINE, me, 'one', post],
    queryFn: ({ signal }) => call(getMyPost, { params: { post } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** What a page has that nobody has set a zone for. */
const NOT_SET = 'UTC'

/** In which zone posts are scheduled: as the creator has set it, otherwise where this browser is. */
export function useMyZone(): string {
  const set = useMyCreator().data?.timeZone
  return set && set !== NOT_SET ? set : zoneHere()
}

const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Something of mine is not what it was: lists, figures and my page look again. */
export function rereadMine(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [MINE] })
  void queries.invalidateQueries({ queryKey: ['dashboard'] })
  void queries.invalidateQueries({ queryKey: ['creators'] })
  void rereadPosts(queries)
}

export const rereadDrafts = (queries: QueryClient): void =>
  void queries.invalidateQueries({
    queryKey: [MINE],
    predicate: ({ queryKey }) => queryKey.at(-1) === 'draft',
  })

export function useDeletePost() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deletePost, { params: { post: id } }),
    onSuccess: () => {
      rereadMine(queries)
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
      rereadMine(queries)
      toast({ title: pinned ? 'Pinned on top of your page' : 'No longer pinned', tone: 'ok' })
    },
    onError: (error) =>
      void toast({ title: 'That did not work', description: friendlyMessage(error), tone: 'destructive' }),
  })
}

/** Removes the photos that were added and never used; these are being used. */
export const useTidyPhotos = () =>
  useMutation({ mutationFn: (keep: string[]) => call(postUnusedPostPhotos, { body: { keep } }) })
