import type { Conversation, Message } from '@koji/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type ChatPages,
  cachedChats,
  chatsIn,
  listsKey,
  recount,
  refetchChats,
  threadsKey,
} from './queries.ts'
import { chat, MATCH, ME, message, messages } from './samples.ts'
import type { Thread } from './thread.ts'

/** What the server returns. */
let server: { chat: Conversation; messages: Message[] }
let requested: string[]
let queries: QueryClient

beforeEach(() => {
  requested = []
  queries = new QueryClient()
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://koji.example')
    requested.push(pathname.split('/').at(-1)!)
    const from = Number(searchParams.get('from') ?? 1)
    const items = server.messages.filter(({ seq }) => seq >= from).slice(0, 50)
    const lastSeq = server.messages.at(-1)!.seq
    return Response.json(
      pathname.endsWith('/messages') ? { items, lastSeq } : { chat: server.chat, messages: items },
    )
  })
})
afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

const threadKey = [...threadsKey(ME), MATCH]
const setThread = (thread: Thread) => queries.setQueryData<Thread>(threadKey, thread)
const getThread = () => queries.getQueryData<Thread>(threadKey)!
const setList = (listed: Conversation) =>
  queries.setQueryData<ChatPages>([...listsKey(ME), 'messages'], {
    pages: [{ items: [listed], next: null }],
    pageParams: [undefined],
  })
const listedChat = () => chatsIn(queries.getQueryData<ChatPages>([...listsKey(ME), 'messages']))[0]!

test('refetches all loaded messages of an open conversation after a reconnect', async () => {
  const line = chat({ last: message(120) })
  setThread({ chat: line, messages: messages(1, 120), lastSeq: 120 })
  const now = messages(1, 120)
  now[4] = message(5, { text: '', unsent: true })
  server = { chat: line, messages: now }
  await refetchChats(queries, ME)
  expect(getThread().messages[4]!.unsent).toBe(true)
  expect(getThread().messages).toHaveLength(120)
})

test("doesn't refetch a closed conversation until it is opened", async () => {
  const line = chat({ last: message(120) })
  setThread({ chat: line, messages: messages(1, 120), lastSeq: 120, left: true })
  server = { chat: line, messages: messages(1, 120) }
  await refetchChats(queries, ME)
  expect(requested).toEqual([])
  expect(queries.getQueryState(threadKey)!.isInvalidated).toBe(true)
})

test('refetches lists, search results and photos', async () => {
  const others = ['list', 'search', 'found', 'photos'].map((part) => ['chats', ME, part, 'x'])
  for (const queryKey of others) queries.setQueryData(queryKey, { pages: [], pageParams: [] })
  await refetchChats(queries, ME)
  expect(others.map((key) => queries.getQueryState(key)!.isInvalidated)).toEqual([true, true, true, true])
})

test('updates the unread count in the list and the conversation', async () => {
  const line = chat({ last: message(6), unread: 3, readSeq: 5 })
  setThread({ chat: line, messages: messages(1, 6), lastSeq: 6 })
  setList(line)
  server = { chat: { ...line, unread: 1 }, messages: messages(1, 6) }
  await recount(queries, ME, MATCH)
  expect(cachedChats(queries, ME, MATCH).map(({ unread }) => unread)).toEqual([1, 1])
  expect([getThread().chat.unread, listedChat().unread]).toEqual([1, 1])
})

test('counts again when a message arrived during the count', async () => {
  const line = chat({ last: message(6), unread: 3, readSeq: 5 })
  setList(line)
  const right = { ...line, unread: 1 }
  const replies = [{ ...line, last: message(5), unread: 0 }, right]
  vi.stubGlobal('fetch', async () => Response.json({ chat: replies.shift(), messages: [] }))
  await recount(queries, ME, MATCH)
  expect([listedChat().unread, replies]).toEqual([1, []])
})
