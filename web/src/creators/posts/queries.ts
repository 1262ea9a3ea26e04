import {
  deletePostLike,
  getCreatorPosts,
  getFeed,
  getPost,
  type Post,
  putPostLike,
  type Reply,
} from '@koji/contract'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, Unreachable } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useSession } from '#lib/session.tsx'
import { toast } from '#ui/toast.ts'

const POSTS_KEY = 'posts'

type Pages = InfiniteData<Reply<typeof getFeed>>

/** The numbers of likes and comments. */
interface Counts {
  likes: number
  comments: number
}

/** Replies depend on the viewer, so queries wait for the session. */
function useViewer() {
  const { loading, session } = useSession()
  return { enabled: !loading, viewer: session?.account.id ?? null }
}

export function useCreatorPosts(creator: string) {
  const { enabled, viewer } = useViewer()
  return useInfiniteQuery({
    queryKey: [POSTS_KEY, viewer, 'of', creator],
    queryFn: ({ pageParam, signal }) =>
      call(getCreatorPosts, { params: { creator }, query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  })
}

export function useFeed() {
  const { enabled, viewer } = useViewer()
  return useInfiniteQuery({
    queryKey: [POSTS_KEY, viewer, 'feed'],
    queryFn: ({ pageParam, signal }) => call(getFeed, { query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  })
}

export function usePost(post: string) {
  const { enabled, viewer } = useViewer()
  return useQuery({
    queryKey: [POSTS_KEY, viewer, 'one', post],
    queryFn: ({ signal }) => call(getPost, { params: { post } }, { signal }),
    enabled,
  })
}

/** A post that was pinned or published between two requests may be on two pages. */
export function uniquePosts(pages: Pages | undefined): Post[] {
  const seen = new Set<string>()
  const all = pages?.pages.flatMap(({ items }) => items) ?? []
  return all.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Updates a post in every cached list. */
function updatePost(queries: QueryClient, id: string, change: (post: Post) => Post): void {
  const update = (post: Post) => (post.id === id ? change(post) : post)
  queries.setQueriesData<Pages | Post>({ queryKey: [POSTS_KEY] }, (data) => {
    if (!data) return data
    if (!('pages' in data)) return update(data)
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(update) })) }
  })
}

export const adjustCounts = (
  queries: QueryClient,
  id: string,
  { likes = 0, comments = 0 }: Partial<Counts>,
) =>
  updatePost(queries, id, (post) => ({
    ...post,
    likes: Math.max(0, post.likes + likes),
    comments: Math.max(0, post.comments + comments),
  }))

export const invalidatePosts = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [POSTS_KEY] })

/** An optimistic update, rolled back with a message when the request fails. */
export function useLike({ id }: Pick<Post, 'id'>) {
  const queries = useQueryClient()
  const apply = (liked: boolean) =>
    updatePost(queries, id, (post) => ({
      ...post,
      liked,
      likes: Math.max(0, post.likes + Number(liked) - Number(post.liked)),
    }))
  return useMutation({
    scope: { id: `like ${id}` },
    // Fails right away without a network instead of waiting unseen.
    networkMode: 'always',
    mutationFn: (liked: boolean) => call(liked ? putPostLike : deletePostLike, { params: { post: id } }),
    onMutate: apply,
    onSuccess: ({ likes }, liked) =>
      // If the member has pressed again since, the reply to that press counts.
      updatePost(queries, id, (post) => (post.liked === liked ? { ...post, likes } : post)),
    onError: (error, liked) => {
      apply(!liked)
      toast({
        id: 'like-failed',
        title: liked ? 'Your like did not get through' : 'Your like is still there',
        description: error instanceof Unreachable ? 'You seem to be offline.' : friendlyMessage(error),
        tone: 'destructive',
      })
    },
  })
}
