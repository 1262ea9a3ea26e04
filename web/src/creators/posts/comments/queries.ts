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
import { recountPost } from '../queries.ts'
import { sizeOf, type Words, withHidden, withoutWords, withWords } from './thread.ts'

type Thread = InfiniteData<Reply<typeof getComments>>
type Answers = InfiniteData<Reply<typeof getReplies>>

const threadKey = (postId: string) => ['comments', 'on', postId] as const
const answersKey = (commentId: string) => ['comments', 'under', commentId] as const

const useViewer = (): string | null => useSession().session?.account.id ?? null

export function useComments(postId: string) {
  const viewer = useViewer()
  return useInfiniteQuery({
    queryKey: [...threadKey(postId), viewer],
    queryFn: ({ pageParam, signal }) =>
      call(getComments, { params: { post: postId }, query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** All answers to a comment, once somebody wants more than the first. */
export function useAnswers(commentId: string, enabled: boolean) {
  const viewer = useViewer()
  return useInfiniteQuery({
    queryKey: [...answersKey(commentId), viewer],
    queryFn: ({ pageParam, signal }) =>
      call(getReplies, { params: { comment: commentId }, query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  })
}

function changeThread(queries: QueryClient, postId: string, change: (thread: Thread) => Thread): void {
  queries.setQueriesData<Thread>({ queryKey: threadKey(postId) }, (thread) => thread && change(thread))
}

function changeAnswers(
  queries: QueryClient,
  commentId: string,
  change: (answers: CommentReply[], last: boolean) => CommentReply[],
): void {
  queries.setQueriesData<Answers>(
    { queryKey: answersKey(commentId) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, place) => ({
          ...page,
          items: change(page.items, place === data.pages.length - 1 && page.next === null),
        })),
      },
  )
}

export function useSay(postId: string) {
  const queries = useQueryClient()
  const send = useIdempotentSend((body: { text: string; parentId: string | null }, options) =>
    call(postComment, { params: { post: postId }, body }, options),
  )
  return useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: ({ parentId, ...said }) => {
      const added: Words = parentId ? { ...said, parentId } : { ...said, replies: 0, firstReplies: [] }
      changeThread(queries, postId, (thread) => withWords(thread, added))
      if (parentId)
        changeAnswers(queries, parentId, (answers, last) =>
          last ? [...answers, { ...said, parentId }] : answers,
        )
      recountPost(queries, postId, { comments: 1 })
    },
  })
}

export function useUnsay(postId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Words) => call(deleteComment, { params: { comment: id } }),
    onSuccess: (_, gone) => {
      changeThread(queries, postId, (thread) => withoutWords(thread, gone))
      if ('parentId' in gone)
        changeAnswers(queries, gone.parentId, (answers) => answers.filter(({ id }) => id !== gone.id))
      recountPost(queries, postId, { comments: -sizeOf(gone) })
    },
    onError: (error) =>
      void toast({
        title: 'The comment is still there',
        description: friendlyMessage(error),
        tone: 'destructive',
      }),
  })
}

export function useHide(postId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ words: { id }, hidden }: { words: Words; hidden: boolean }) =>
      call(putCommentHidden, { params: { comment: id }, body: { hidden } }),
    onSuccess: (_, { words, hidden }) => {
      changeThread(queries, postId, (thread) => withHidden(thread, words.id, hidden))
      if ('parentId' in words)
        changeAnswers(queries, words.parentId, (answers) =>
          answers.map((one) => (one.id === words.id ? { ...one, hidden } : one)),
        )
      recountPost(queries, postId, { comments: hidden ? -1 : 1 })
    },
    onError: (error) =>
      void toast({ title: 'That did not work', description: friendlyMessage(error), tone: 'destructive' }),
  })
}
