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
import { addMessages, mergeReply, type Thread, withRecount } from './thread.ts'

export type ListTab = 'messages' | 'new'
export type ChatPages = InfiniteData<Reply<typeof getConversations>> & { cachedAt?: number }

export const useMe = (): string => useSession().session!.account.id

export const listsKey = (me: string) => ['chats', me, 'list'] as const
const threadKey = (me: string, matchId: string) => ['chats', me, 'thread', matchId] as const
export const threadsKey = (me: string) => ['chats', me, 'thread'] as const

export const chatsQuery = (me: string, tab: ListTab) =>
  infiniteQueryOptions({
    queryKey: [...listsKey(me), tab],
    queryFn: ({ pageParam, signal }) =>
      call(getConversations, { query: { tab, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const useChats = (tab: ListTab) =>
  useInfiniteQuery({ ...chatsQuery(useMe(), tab), refetchOnMount: 'always' })

export const chatsIn = (pages: ChatPages | undefined): Conversation[] => {
  const seen = new Set<string>()
  const all = pages?.pages.flatMap(({ items }) => items) ?? []
  // A conversation that moved up between two requests is on both pages.
  return all.filter(({ match: { id } }) => !seen.has(id) && seen.add(id))
}

/** Changes the conversations in every loaded list. */
export function changeChats(
  queries: QueryClient,
  me: string,
  change: (chats: Conversation[]) => Conversation[],
): void {
  queries.setQueriesData<ChatPages>({ queryKey: listsKey(me) }, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    const all = change(chatsIn(data))
    // All conversations go to the first page. The cursors of the pages stay.
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
      return mergeReply(queries.getQueryData<Thread>(threadKey(me, matchId)), reply)
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export const useThread = (matchId: string) => useQuery(threadOptions(useQueryClient(), useMe(), matchId))

/** Marks a conversation as left when it closes, because its messages are no longer kept up to date. */
export function useMarkLeft(matchId: string): void {
  const queries = useQueryClient()
  const me = useMe()
  useEffect(
    () => () => changeThread(queries, me, matchId, (thread) => ({ ...thread, left: true })),
    [queries, me, matchId],
  )
}

/** The other member of the open conversation, or null until it is loaded. */
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

/** Loads a page of messages and merges it with those that are loaded. */
export async function loadMessages(
  queries: QueryClient,
  me: string,
  matchId: string,
  part: Part,
): Promise<void> {
  const { items, lastSeq } = await call(getMessages, { params: { match: matchId }, query: part })
  changeThread(queries, me, matchId, (thread) => addMessages(thread, items, lastSeq))
}

/** Refetches all loaded messages of open conversations. */
async function refetchMessages(queries: QueryClient, me: string): Promise<void> {
  for (const [, thread] of queries.getQueriesData<Thread>({ queryKey: threadsKey(me) })) {
    if (thread?.left) continue
    const last = thread?.messages.at(-1)?.seq ?? 0
    for (let from = thread?.messages[0]?.seq ?? 1; from <= last; from += MESSAGES_PAGE)
      await loadMessages(queries, me, thread!.chat.match.id, { from })
  }
}

/** Refetches everything that shows messages, including older pages, because edits may have been missed. */
export async function refetchChats(queries: QueryClient, me: string): Promise<void> {
  for (const part of ['list', 'search', 'found', 'photos'])
    void queries.invalidateQueries({ queryKey: ['chats', me, part] })
  await queries.invalidateQueries({ queryKey: threadsKey(me) })
  await refetchMessages(queries, me)
}

/** All cached copies of a conversation: on its own screen and in lists. */
export const cachedChats = (queries: QueryClient, me: string, matchId: string): Conversation[] => [
  ...queries
    .getQueriesData<ChatPages>({ queryKey: listsKey(me) })
    .flatMap(([, pages]) => chatsIn(pages))
    .filter(({ match: { id } }) => id === matchId),
  ...[queries.getQueryData<Thread>(threadKey(me, matchId))].flatMap((thread) => thread?.chat ?? []),
]

/** Updates the unread count from the server. Repeats the request if a message arrived during it. */
export async function recount(queries: QueryClient, me: string, matchId: string): Promise<void> {
  const { chat: counted } = await call(getConversation, { params: { match: matchId } })
  const isOutdated = cachedChats(queries, me, matchId).some(
    ({ last }) => (last?.seq ?? 0) > (counted.last?.seq ?? 0),
  )
  if (isOutdated) return recount(queries, me, matchId)
  changeThread(queries, me, matchId, (thread) => ({ ...thread, chat: withRecount(thread.chat, counted) }))
  changeChats(queries, me, (chats) =>
    chats.map((chat) => (chat.match.id === matchId ? withRecount(chat, counted) : chat)),
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

/** Shares its query key with the profile page. */
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

export const refetchLikes = (queries: QueryClient, me: string) =>
  queries.invalidateQueries({ queryKey: likesKey(me) })
