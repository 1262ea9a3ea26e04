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

const POSTS = 'posts'

type Pages = InfiniteData<Reply<typeof getFeed>>

/** How many like a post and commented on it. */
interface Counts {
  likes: number
  comments: number
}

/** Who looks decides what there is to see, so nothing is asked before that is known. */
function useViewer() {
  const { loading, session } = useSession()
  return { enabled: !loading, viewer: session?.account.id ?? null }
}

export function useCreatorPosts(creator: string) {
  const { enabled, viewer } = useViewer()
  return useInfiniteQuery({
    queryKey: [POSTS, viewer, 'of', creator],
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
    queryKey: [POSTS, viewer, 'feed'],
    queryFn: ({ pageParam, signal }) => call(getFeed, { query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  })
}

export function usePost(post: string) {
  const { enabled, viewer } = useViewer()
  return useQuery({
    queryKey: [POSTS, viewer, 'one', post],
    queryFn: ({ signal }) => call(getPost, { params: { post } }, { signal }),
    enabled,
  })
}

/** One that was pinned or published meanwhile may be on two pages. */
export function postsIn(pages: Pages | undefined): Post[] {
  const seen = new Set<string>()
  const all = pages?.pages.flatMap(({ items }) => items) ?? []
  return all.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Wherever it is shown. */
function changePost(queries: QueryClient, id: string, change: (post: Post) => Post): void {
  const changed = (post: Post) => (post.id === id ? change(post) : post)
  queries.setQueriesData<Pages | Post>({ queryKey: [POSTS] }, (data) => {
    if (!data) return data
    if (!('pages' in data)) return changed(data)
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })) }
  })
}

export const recountPost = (queries: QueryClient, id: string, { likes = 0, comments = 0 }: Partial<Counts>) =>
  changePost(queries, id, (post) => ({
    ...post,
    likes: Math.max(0, post.likes + likes),
    comments: Math.max(0, post.comments + comments),
  }))

export const rereadPosts = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [POSTS] })

/** Shown at once; taken back with a word when it did not get through. */
export function useLike({ id }: Pick<Post, 'id'>) {
  const queries = useQueryClient()
  const show = (liked: boolean) =>
    changePost(queries, id, (post) => ({
      ...post,
      liked,
      likes: Math.max(0, post.likes + Number(liked) - Number(post.liked)),
    }))
  return useMutation({
    scope: { id: `like ${id}` },
    // Without a network it fails at once rather than wait unseen.
    networkMode: 'always',
    mutationFn: (liked: boolean) => call(liked ? putPostLike : deletePostLike, { params: { post: id } }),
    onMutate: show,
    onSuccess: ({ likes }, liked) =>
      // Pressed again meanwhile: then the next answer counts.
      changePost(queries, id, (post) => (post.liked === liked ? { ...post, likes } : post)),
    onError: (error, liked) => {
      show(!liked)
      toast({
        id: 'like-failed',
        title: liked ? 'Your like did not get through' : 'Your like is still there',
        description: error instanceof Unreachable ? 'You seem to be offline.' : friendlyMessage(error),
        tone: 'destructive',
      })
    },
  })
}
