import {
  type Conversation,
  getConversation,
  getConversationPhotos,
  getConversationSearch,
  getConversations,
  getLikeCount,
  getLikes,
  getMessageSearch,
  getMessages,
  getProfile,
  MESSAGES_PAGE,
  type Reply,
} from '@koji/contract'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'
import { opened, recounted, type Thread, withMore } from './thread.ts'

export type ListTab = 'messages' | 'new'
export type ChatPages = InfiniteData<Reply<typeof getConversations>> & { keptAt?: number }

export const useMe = (): string => useSession().session!.account.id

export const listsKey = (me: string) => ['chats', me, 'list'] as const
const threadKey = (me: string, matchId: string) => ['chats', me, 'thread', matchId] as const
export const threadsKey = (me: string) => ['chats', me, 'thread'] as const

export const chatsOf = (me: string, tab: ListTab) =>
  infiniteQueryOptions({
    queryKey: [...listsKey(me), tab],
    queryFn: ({ pageParam, signal }) =>
      call(getConversations, { query: { tab, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const useChats = (tab: ListTab) =>
  useInfiniteQuery({ ...chatsOf(useMe(), tab), refetchOnMount: 'always' })

export const chatsIn = (pages: ChatPages | undefined): Conversation[] => {
  const seen = new Set<string>()
  const all = pages?.pages.flatMap(({ items }) => items) ?? []
  // One that moved up meanwhile may be on two pages.
  return all.filter(({ match: { id } }) => !seen.has(id) && seen.add(id))
}

/** In every list that was looked at. */
export function changeChats(
  queries: QueryClient,
  me: string,
  change: (chats: Conversation[]) => Conversation[],
): void {
  queries.setQueriesData<ChatPages>({ queryKey: listsKey(me) }, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    const all = change(chatsIn(data))
    // All on the first page; where the next one begins is known by its own mark.
    const pages = [
      { ...first, items: all },
      ...rest.map((page) => ({ ...page, items: [] as Conversation[] })),
    ]
    return { ...data, pages }
  })
}

export function useChatSearch(text: string) {
  const me = useMe()
  return useInfiniteQuery({
    queryKey: ['chats', me, 'search', text],
    queryFn: ({ pageParam, signal }) =>
      call(getConversationSearch, { query: { text, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

const threadOptions = (queries: QueryClient, me: string, matchId: string) =>
  queryOptions({
    queryKey: threadKey(me, matchId),
    queryFn: async ({ signal }): Promise<Thread> => {
      const reply = await call(getConversation, { params: { match: matchId } }, { signal })
      return opened(queries.getQueryData<Thread>(threadKey(me, matchId)), reply)
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export const useThread = (matchId: string) => useQuery(threadOptions(useQueryClient(), useMe(), matchId))

/** Whatever of it is kept for later may have changed by then. */
export function useLeaving(matchId: string): void {
  const queries = useQueryClient()
  const me = useMe()
  useEffect(
    () => () => changeThread(queries, me, matchId, (thread) => ({ ...thread, left: true })),
    [queries, me, matchId],
  )
}

/** Who it is with, as soon as the conversation itself knows. */
export function useOpenPerson(matchId: string | null): string | null {
  const options = threadOptions(useQueryClient(), useMe(), matchId?.toLowerCase() ?? '')
  return useQuery({ ...options, enabled: false }).data?.chat.match.person.id ?? null
}

export function changeThread(
  queries: QueryClient,
  me: string,
  matchId: string,
  change: (thread: Thread) => Thread,
): void {
  queries.setQueryData<Thread>(threadKey(me, matchId), (thread) => thread && change(thread))
}

type Part = { before: number } | { from: number } | { around: number }

/** Another part of the conversation, put where it belongs. */
export async function loadMessages(
  queries: QueryClient,
  me: string,
  matchId: string,
  part: Part,
): Promise<void> {
  const { items, lastSeq } = await call(getMessages, { params: { match: matchId }, query: part })
  changeThread(queries, me, matchId, (thread) => withMore(thread, items, lastSeq))
}

/** All that is loaded of the conversations that are open, as it is now. */
async function rereadMessages(queries: QueryClient, me: string): Promise<void> {
  for (const [, thread] of queries.getQueriesData<Thread>({ queryKey: threadsKey(me) })) {
    if (thread?.left) continue
    const last = thread?.messages.at(-1)?.seq ?? 0
    for (let from = thread?.messages[0]?.seq ?? 1; from <= last; from += MESSAGES_PAGE)
      await loadMessages(queries, me, thread!.chat.match.id, { from })
  }
}

/** Everything that shows what somebody wrote: what is shown may be older than what is, also far up. */
export async function rereadChats(queries: QueryClient, me: string): Promise<void> {
  for (const part of ['list', 'search', 'found', 'photos'])
    void queries.invalidateQueries({ queryKey: ['chats', me, part] })
  await queries.invalidateQueries({ queryKey: threadsKey(me) })
  await rereadMessages(queries, me)
}

/** Those that are known of one conversation, in its own screen and in lists. */
export const knownChats = (queries: QueryClient, me: string, matchId: string): Conversation[] => [
  ...queries
    .getQueriesData<ChatPages>({ queryKey: listsKey(me) })
    .flatMap(([, pages]) => chatsIn(pages))
    .filter(({ match: { id } }) => id === matchId),
  ...[queries.getQueryData<Thread>(threadKey(me, matchId))].flatMap((thread) => thread?.chat ?? []),
]

/** What is unread, as the server counts it. Again where something came while it did. */
export async function recount(queries: QueryClient, me: string, matchId: string): Promise<void> {
  const { chat: read } = await call(getConversation, { params: { match: matchId } })
  const behind = knownChats(queries, me, matchId).some(({ last }) => (last?.seq ?? 0) > (read.last?.seq ?? 0))
  if (behind) return recount(queries, me, matchId)
  changeThread(queries, me, matchId, (thread) => ({ ...thread, chat: recounted(thread.chat, read) }))
  changeChats(queries, me, (chats) =>
    chats.map((chat) => (chat.match.id === matchId ? recounted(chat, read) : chat)),
  )
}

export function useMessageSearch(matchId: string, text: string) {
  const me = useMe()
  return useInfiniteQuery({
    queryKey: ['chats', me, 'found', matchId, text],
    queryFn: ({ pageParam, signal }) =>
      call(getMessageSearch, { params: { match: matchId }, query: { text, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}

export const photosKey = (me: string, matchId: string) => ['chats', me, 'photos', matchId] as const

export function useChatPhotos(matchId: string) {
  const me = useMe()
  return useQuery({
    queryKey: photosKey(me, matchId),
    queryFn: async ({ signal }) =>
      (await call(getConversationPhotos, { params: { match: matchId }, query: {} }, { signal })).items,
  })
}

/** Under the same key as on their own page. */
export const usePerson = (id: string) => {
  const me = useMe()
  return useQuery({
    queryKey: ['profiles', 'one', me, id],
    queryFn: ({ signal }) => call(getProfile, { params: { profile: id } }, { signal }),
  })
}

export const likesKey = (me: string) => ['likes', me] as const

export function useLikes() {
  const me = useMe()
  return useInfiniteQuery({
    queryKey: [...likesKey(me), 'list'],
    queryFn: ({ pageParam, signal }) => call(getLikes, { query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  })
}

export function useLikeCount() {
  const me = useMe()
  return useQuery({
    queryKey: [...likesKey(me), 'count'],
    queryFn: ({ signal }) => call(getLikeCount, {}, { signal }),
  })
}

export const rereadLikes = (queries: QueryClient, me: string) =>
  queries.invalidateQueries({ queryKey: likesKey(me) })
