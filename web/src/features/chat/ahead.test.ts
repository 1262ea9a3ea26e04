import { getChat, getChats } from '@koji/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellAccountMessage } from '../../lib/account-messages.ts'
import { call } from '../../lib/api.ts'
import type { Kept } from '../../lib/kept.ts'
import { leaving } from '../../lib/leave.ts'
import { tellSession } from '../../lib/session-events.ts'
import { keepChats } from './keeping.ts'
import { threadsKey } from './queries.ts'
import { chat, ME, message, messages } from './samples.ts'
import type { Thread } from './thread.ts'

const { disk } = vi.hoisted(() => ({ disk: new Map<string, Kept>() }))
vi.mock('../../lib/kept.ts', () => ({
  allKept: async () => [...disk.values()],
  keep: async (...kept: Kept[]) => void kept.map((one) => disk.set(one.name, structuredClone(one))),
  dropKept: async (names: string[]) => void names.map((name) => disk.delete(name)),
  forgetKept: async () => disk.clear(),
}))
vi.mock('../../lib/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const idOf = (n: number) => `33333333-3333-4333-8333-${String(n).padStart(12, '0')}`
const chatOf = (n: number) =>
  chat({ match: { ...chat().match, id: idOf(n) }, last: message(2), unread: n === 0 ? 2 : 0 })

let queries: QueryClient
let stop: () => void
let answer: (matchId: string) => Promise<object>
let people: number

/** Which conversations were asked for, in their order. */
const asked = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([endpoint]) => (endpoint as object) === getChat)
    .map(([, input]) => Number((input as unknown as { params: { match: string } }).params.match.slice(-2)))
const threads = () => [...disk.keys()].filter((name) => name.startsWith('thread-')).length
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  disk.clear()
  people = 3
  answer = async (matchId) => ({ chat: chatOf(Number(matchId.slice(-2))), messages: messages(1, 2) })
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (endpoint: object, input: { params?: { match: string } }) =>
      endpoint === getChats
        ? { items: Array.from({ length: people }, (_, n) => chatOf(n)), next: null }
        : answer(input.params!.match)) as unknown as typeof call)
  queries = new QueryClient()
  queries.setQueryData(['profiles', 'me', ME], { profile: { id: ME, displayName: 'Ana' } })
  stop = () => undefined
})
afterEach(() => {
  stop()
  leaving.set(false)
  vi.unstubAllGlobals()
})

const begin = () => (stop = keepChats(queries, ME))

test('the first of the list are kept one after the other, and no screen finds them open', async () => {
  people = 12
  begin()
  await wait(4_900)
  expect(call).not.toHaveBeenCalled()
  await wait(2_500)
  expect(asked().length).toBeLessThan(3)
  await wait(20_000)
  expect(asked()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(threads()).toBe(8)
  expect((disk.get(`thread-${idOf(0)}`)!.data as Thread).chat.unread).toBe(2)
  expect(queries.getQueriesData({ queryKey: threadsKey(ME) })).toEqual([])
  expect(new Set(vi.mocked(call).mock.calls.map(([{ method }]) => method))).toEqual(new Set(['GET']))
})

test('what is kept as it is now is not asked for again', async () => {
  begin()
  await wait(20_000)
  expect(asked()).toEqual([0, 1, 2])
  stop()
  vi.mocked(call).mockClear()
  begin()
  await wait(20_000)
  expect(asked()).toEqual([])
})

test('where something is missing before what was said, it is asked for', async () => {
  begin()
  await wait(20_000)
  answer = async () => ({ chat: chatOf(1), messages: messages(1, 4) })
  tellAccountMessage({ type: 'message', match: idOf(1), message: message(4) })
  await wait(3_000)
  expect(asked()).toEqual([0, 1, 2, 1])
  expect((disk.get(`thread-${idOf(1)}`)!.data as Thread).messages).toHaveLength(4)
})

test('what ends while it is read is not kept', async () => {
  const late = Promise.withResolvers<object>()
  answer = () => late.promise
  people = 1
  begin()
  await wait(10_000)
  expect(asked()).toEqual([0])
  tellAccountMessage({ type: 'match_ended', match: idOf(0) })
  late.resolve({ chat: chatOf(0), messages: messages(1, 2) })
  await wait(1_000)
  expect(threads()).toBe(0)
})

test.each([
  ['whoever leaves', () => leaving.set(true)],
  ['somebody who is no longer there', () => stop()],
])('%s while it is read leaves nothing behind', async (_, go) => {
  const late = Promise.withResolvers<object>()
  answer = () => late.promise
  people = 1
  begin()
  await wait(10_000)
  expect(asked()).toEqual([0])
  go()
  late.resolve({ chat: chatOf(0), messages: messages(1, 2) })
  await wait(20_000)
  expect(threads()).toBe(0)
})

test('after a block, those who are left are read again', async () => {
  begin()
  await wait(20_000)
  expect(threads()).toBe(3)
  people = 2
  void queries.invalidateQueries()
  tellSession({ type: 'blocks_changed' })
  await wait(1_000)
  expect(threads()).toBe(0)
  await wait(20_000)
  expect(threads()).toBe(2)
})

test('a failure ends it until the next visit', async () => {
  answer = () => Promise.reject(new Error('No'))
  begin()
  await wait(30_000)
  expect(asked()).toEqual([0])
})

test('nothing is asked where the browser saves data, nor before there is a profile', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  begin()
  await wait(20_000)
  stop()
  vi.unstubAllGlobals()
  queries.setQueryData(['profiles', 'me', ME], { profile: null })
  begin()
  await wait(20_000)
  expect(call).not.toHaveBeenCalled()
})
