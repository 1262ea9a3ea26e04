import type { Conversation, Message } from '@koji/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChatPages, chatsIn, knownChats, listsKey, recount, rereadChats, threadsKey } from './queries.ts'
import { chat, MATCH, ME, message, messages } from './samples.ts'
import type { Thread } from './thread.ts'

/** What the server has. */
let kept: { chat: Conversation; messages: Message[] }
let asked: string[]
let queries: QueryClient

beforeEach(() => {
  asked = []
  queries = new QueryClient()
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://koji.example')
    asked.push(pathname.split('/').at(-1)!)
    const from = Number(searchParams.get('from') ?? 1)
    const items = kept.messages.filter(({ seq }) => seq >= from).slice(0, 50)
    const lastSeq = kept.messages.at(-1)!.seq
    return Response.json(
      pathname.endsWith('/messages') ? { items, lastSeq } : { chat: kept.chat, messages: items },
    )
  })
})
afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

const threadKey = [...threadsKey(ME), MATCH]
const showThread = (thread: Thread) => queries.setQueryData<Thread>(threadKey, thread)
const shownThread = () => queries.getQueryData<Thread>(threadKey)!
const showList = (one: Conversation) =>
  queries.setQueryData<ChatPages>([...listsKey(ME), 'messages'], {
    pages: [{ items: [one], next: null }],
    pageParams: [undefined],
  })
const listed = () => chatsIn(queries.getQueryData<ChatPages>([...listsKey(ME), 'messages']))[0]!

test('after a while away, what was taken back far up is gone from an open conversation', async () => {
  const line = chat({ last: message(120) })
  showThread({ chat: line, messages: messages(1, 120), lastSeq: 120 })
  const now = messages(1, 120)
  now[4] = message(5, { text: '', unsent: true })
  kept = { chat: line, messages: now }
  await rereadChats(queries, ME)
  expect(shownThread().messages[4]!.unsent).toBe(true)
  expect(shownThread().messages).toHaveLength(120)
})

test('one that nobody looks at is not read until it is opened', async () => {
  const line = chat({ last: message(120) })
  showThread({ chat: line, messages: messages(1, 120), lastSeq: 120, left: true })
  kept = { chat: line, messages: messages(1, 120) }
  await rereadChats(queries, ME)
  expect(asked).toEqual([])
  expect(queries.getQueryState(threadKey)!.isInvalidated).toBe(true)
})

test('what is found and what is listed is read again, too', async () => {
  const others = ['list', 'search', 'found', 'photos'].map((part) => ['chats', ME, part, 'x'])
  for (const queryKey of others) queries.setQueryData(queryKey, { pages: [], pageParams: [] })
  await rereadChats(queries, ME)
  expect(others.map((key) => queries.getQueryState(key)!.isInvalidated)).toEqual([true, true, true, true])
})

test('what is unread is right everywhere once it was counted', async () => {
  const line = chat({ last: message(6), unread: 3, readSeq: 5 })
  showThread({ chat: line, messages: messages(1, 6), lastSeq: 6 })
  showList(line)
  kept = { chat: { ...line, unread: 1 }, messages: messages(1, 6) }
  await recount(queries, ME, MATCH)
  expect(knownChats(queries, ME, MATCH).map(({ unread }) => unread)).toEqual([1, 1])
  expect([shownThread().chat.unread, listed().unread]).toEqual([1, 1])
})

test('it is counted again where something came meanwhile', async () => {
  const line = chat({ last: message(6), unread: 3, readSeq: 5 })
  showList(line)
  const right = { ...line, unread: 1 }
  const replies = [{ ...line, last: message(5), unread: 0 }, right]
  vi.stubGlobal('fetch', async () => Response.json({ chat: replies.shift(), messages: [] }))
  await recount(queries, ME, MATCH)
  expect([listed().unread, replies]).toEqual([1, []])
})
