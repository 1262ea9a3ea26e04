import type { AccountMessage } from '@koji/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispatchAccountMessage } from '#lib/account-messages.ts'
import { leaving } from '#lib/leave.ts'
import type { CachedReply } from '#lib/offline-cache.ts'
import { restoreOfflineCache, showsCachedData } from '#lib/restore-offline-cache.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { keepChats } from './keeping.ts'
import { type ChatPages, listsKey, threadsKey } from './queries.ts'
import { chat, MATCH, ME, MIRA, message, messages } from './samples.ts'
import type { Thread } from './thread.ts'

// The browser's database, as far as it is asked here.
const { disk } = vi.hoisted(() => ({ disk: new Map<string, CachedReply>() }))
vi.mock('#lib/offline-cache.ts', () => ({
  readOfflineCache: async (me?: string) =>
    [...disk.values()].filter(({ accountId }) => !me || accountId === me),
  writeOfflineCache: async (...kept: CachedReply[]) =>
    void kept.map((one) => disk.set(one.name, structuredClone(one))),
  removeFromOfflineCache: async (names: string[]) => void names.map((name) => disk.delete(name)),
  clearOfflineCache: async () => disk.clear(),
}))

const session = {
  account: { id: ME, email: 'ana@koji.example', verified: true },
  roles: [],
  expiresAt: '2026-11-17T08:00:00Z',
}
const me = { id: ME, displayName: 'Ana', username: 'ana', avatarUrl: '/media/ana.webp' }
const listKey = [...listsKey(ME), 'messages']
const threadKey = [...threadsKey(ME), MATCH]
const pages = (...items: ReturnType<typeof chat>[]): ChatPages => ({
  pages: [{ items, next: null }],
  pageParams: [undefined],
})
const thread: Thread = { chat: chat({ last: message(2) }), messages: messages(1, 2), lastSeq: 2 }

let queries: QueryClient
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  disk.clear()
  queries = new QueryClient()
  queries.setQueryData(['session'], session)
  queries.setQueryData(['profiles', 'me', ME], { profile: me })
  stop = keepChats(queries, ME)
})
afterEach(() => {
  stop()
  leaving.set(false)
  showsCachedData.set(false)
})

const settled = () => vi.advanceTimersByTimeAsync(600)
const names = () => [...disk.keys()].toSorted()

async function seeBoth(): Promise<void> {
  queries.setQueryData(listKey, pages(thread.chat))
  queries.setQueryData(threadKey, thread)
  await settled()
}

test('what was seen is kept with who saw it, and brought back to where screens look', async () => {
  await settled()
  // Without a conversation there is nothing to read, and so nobody to read it.
  expect(names()).toEqual([])
  await seeBoth()
  expect(names()).toEqual(['list-messages', 'profile', 'session', `thread-${MATCH}`])
  expect(JSON.stringify([...disk.values()])).not.toContain('/media/')

  const later = new QueryClient()
  expect(await restoreOfflineCache(later)).toEqual(session)
  expect(showsCachedData.get()).toBe(true)
  expect(later.getQueryData<Thread>(threadKey)!.messages.map(({ text }) => text)).toEqual([
    'message 1',
    'message 2',
  ])
  expect(later.getQueryData<Thread>(threadKey)!.keptAt).toBe(disk.get(`thread-${MATCH}`)!.at)
  expect(later.getQueryState(listKey)!.dataUpdatedAt).toBe(disk.get('list-messages')!.at)
})

test('where nothing was kept nobody is brought back', async () => {
  expect(await restoreOfflineCache(new QueryClient())).toBeNull()
  expect(showsCachedData.get()).toBe(false)
})

test('what was only brought back is not kept as if it were new', async () => {
  queries.setQueryData(threadKey, { ...thread, keptAt: 5 })
  await settled()
  expect(names()).toEqual([])
})

test('a conversation goes when its match ends, and when it stands in no list any more', async () => {
  await seeBoth()
  dispatchAccountMessage({ type: 'match_ended', match: MATCH } satisfies AccountMessage)
  await settled()
  expect(names()).toEqual(['list-messages', 'profile', 'session'])
  expect((disk.get('list-messages')!.data as ChatPages).pages[0]!.items).toEqual([])

  await seeBoth()
  expect(names()).toContain(`thread-${MATCH}`)
  queries.setQueryData(listKey, pages())
  await settled()
  expect(names()).not.toContain(`thread-${MATCH}`)
})

test('a block takes out everything about others at once', async () => {
  await seeBoth()
  broadcastSessionEvent({ type: 'blocks_changed' })
  await settled()
  expect(names()).toEqual(['profile', 'session'])
})

test('what was taken back is changed where it is kept, although nobody looks at it', async () => {
  await seeBoth()
  queries.removeQueries({ queryKey: threadKey })
  const taken = message(2, { text: '', unsent: true, senderId: MIRA })
  dispatchAccountMessage({ type: 'message_changed', match: MATCH, message: taken } satisfies AccountMessage)
  await settled()
  expect((disk.get(`thread-${MATCH}`)!.data as Thread).messages.at(-1)!.unsent).toBe(true)
})

test('nothing is written any more once somebody leaves', async () => {
  leaving.set(true)
  await seeBoth()
  expect(names()).toEqual([])
})
