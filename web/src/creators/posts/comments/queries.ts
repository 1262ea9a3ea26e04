import {
  type CommentReply,
  deleteComment,
  getComments,
  getReplies,
  postComment,
  putCommentHidden,
  type Reply,
} from '@koji/contract'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useSession } from '#lib/session.tsx'
import { useIdempotentSend } from '#lib/use-idempotent-send.ts'
import { toast } from '#ui/toast.ts'
import { adjustCounts } from '../queries.ts'
import { type AnyComment, countOf, withComment, withHidden, withoutComment } from './thread.ts'

type Thread = InfiniteData<Reply<typeof getComments>>
type Replies = InfiniteData<Reply<typeof getReplies>>

const threadKey = (postId: string) => ['comments', 'on', postId] as const
const repliesKey = (commentId: string) => ['comments', 'under', commentId] as const

const useViewerId = (): string | null => useSession().session?.account.id ?? null

export function useComments(postId: string) {
  const viewer = useViewerId()
  return useInfiniteQuery({
    queryKey: [...threadKey(postId), viewer],
    queryFn: ({ pageParam, signal }) =>
      call(getComments, { params: { post: postId }, query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** All replies to a comment; the first ones come with the comment itself. */
export function useReplies(commentId: string, enabled: boolean) {
  const viewer = useViewerId()
  return useInfiniteQuery({
    queryKey: [...repliesKey(commentId), viewer],
    queryFn: ({ pageParam, signal }) =>
      call(getReplies, { params: { comment: commentId }, query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  })
}

function updateThread(queries: QueryClient, postId: string, change: (thread: Thread) => Thread): void {
  queries.setQueriesData<Thread>({ queryKey: threadKey(postId) }, (thread) => thread && change(thread))
}

function updateReplies(
  queries: QueryClient,
  commentId: string,
  change: (replies: CommentReply[], isLastPage: boolean) => CommentReply[],
): void {
  queries.setQueriesData<Replies>(
    { queryKey: repliesKey(commentId) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({
          ...page,
          items: change(page.items, index === data.pages.length - 1 && page.next === null),
        })),
      },
  )
}

export function usePostComment(postId: string) {
  const queries = useQueryClient()
  const send = useIdempotentSend((body: { text: string; parentId: string | null }, options) =>
    call(postComment, { params: { post: postId }, body }, options),
  )
  return useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: ({ parentId, ...created }) => {
      const comment: AnyComment = parentId
        ? { ...created, parentId }
        : { ...created, replies: 0, firstReplies: [] }
      updateThread(queries, postId, (thread) => withComment(thread, comment))
      if (parentId)
        updateReplies(queries, parentId, (replies, isLastPage) =>
          isLastPage ? [...replies, { ...created, parentId }] : replies,
        )
      adjustCounts(queries, postId, { comments: 1 })
    },
  })
}

export function useDeleteComment(postId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AnyComment) => call(deleteComment, { params: { comment: id } }),
    onSuccess: (_, deleted) => {
      updateThread(queries, postId, (thread) => withoutComment(thread, deleted))
      if ('parentId' in deleted)
        updateReplies(queries, deleted.parentId, (replies) => replies.filter(({ id }) => id !== deleted.id))
      adjustCounts(queries, postId, { comments: -countOf(deleted) })
    },
    onError: (error) =>
      void toast({
        title: 'The comment is still there',
        description: friendlyMessage(error),
        tone: 'destructive',
      }),
  })
}

export function useHideComment(postId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ comment: { id }, hidden }: { comment: AnyComment; hidden: boolean }) =>
      call(putCommentHidden, { params: { comment: id }, body: { hidden } }),
    onSuccess: (_, { comment, hidden }) => {
      updateThread(queries, postId, (thread) => withHidden(thread, comment.id, hidden))
      if ('parentId' in comment)
        updateReplies(queries, comment.parentId, (replies) =>
          replies.map((reply) => (reply.id === comment.id ? { ...reply, hidden } : reply)),
        )
      adjustCounts(queries, postId, { comments: hidden ? -1 : 1 })
    },
    onError: (error) =>
      void toast({ title: 'That did not work', description: friendlyMessage(error), tone: 'destructive' }),
  })
}
