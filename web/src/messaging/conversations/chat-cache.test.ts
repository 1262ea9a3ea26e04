import type { AccountMessage } from '@koji/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispatchAccountMessage } from '#lib/account-messages.ts'
import { leaving } from '#lib/leave.ts'
import type { CachedReply } from '#lib/offline-cache.ts'
import { restoreOfflineCache, showsCachedData } from '#lib/restore-offline-cache.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { cacheChats } from './chat-cache.ts'
import { type ChatPages, listsKey, threadsKey } from './queries.ts'
import { chat, MATCH, ME, MIRA, message, messages } from './samples.ts'
import type { Thread } from './thread.ts'

// Stands in for the offline cache in IndexedDB.
const { disk } = vi.hoisted(() => ({ disk: new Map<string, CachedReply>() }))
vi.mock('#lib/offline-cache.ts', () => ({
  readOfflineCache: async (me?: string) =>
    [...disk.values()].filter(({ accountId }) => !me || accountId === me),
  writeOfflineCache: async (...entries: CachedReply[]) =>
    void entries.map((entry) => disk.set(entry.name, structuredClone(entry))),
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
  stop = cacheChats(queries, ME)
})
afterEach(() => {
  stop()
  leaving.set(false)
  showsCachedData.set(false)
})

const flush = () => vi.advanceTimersByTimeAsync(600)
const names = () => [...disk.keys()].toSorted()

async function showBoth(): Promise<void> {
  queries.setQueryData(listKey, pages(thread.chat))
  queries.setQueryData(threadKey, thread)
  await flush()
}

test('caches what was shown together with its reader, and restores it', async () => {
  await flush()
  // Without a conversation, the session isn't cached either.
  expect(names()).toEqual([])
  await showBoth()
  expect(names()).toEqual(['list-messages', 'profile', 'session', `thread-${MATCH}`])
  expect(JSON.stringify([...disk.values()])).not.toContain('/media/')

  const later = new QueryClient()
  expect(await restoreOfflineCache(later)).toEqual(session)
  expect(showsCachedData.get()).toBe(true)
  expect(later.getQueryData<Thread>(threadKey)!.messages.map(({ text }) => text)).toEqual([
    'message 1',
    'message 2',
  ])
  expect(later.getQueryData<Thread>(threadKey)!.cachedAt).toBe(disk.get(`thread-${MATCH}`)!.at)
  expect(later.getQueryState(listKey)!.dataUpdatedAt).toBe(disk.get('list-messages')!.at)
})

test('restores no session from an empty cache', async () => {
  expect(await restoreOfflineCache(new QueryClient())).toBeNull()
  expect(showsCachedData.get()).toBe(false)
})

test("doesn't cache restored data again", async () => {
  queries.setQueryData(threadKey, { ...thread, cachedAt: 5 })
  await flush()
  expect(names()).toEqual([])
})

test('removes a conversation when its match ends, and when it is no longer listed', async () => {
  await showBoth()
  dispatchAccountMessage({ type: 'match_ended', match: MATCH } satisfies AccountMessage)
  await flush()
  expect(names()).toEqual(['list-messages', 'profile', 'session'])
  expect((disk.get('list-messages')!.data as ChatPages).pages[0]!.items).toEqual([])

  await showBoth()
  expect(names()).toContain(`thread-${MATCH}`)
  queries.setQueryData(listKey, pages())
  await flush()
  expect(names()).not.toContain(`thread-${MATCH}`)
})

test('removes all conversations after a block', async () => {
  await showBoth()
  broadcastSessionEvent({ type: 'blocks_changed' })
  await flush()
  expect(names()).toEqual(['profile', 'session'])
})

test('updates an unsent message in the cache while its conversation is closed', async () => {
  await showBoth()
  queries.removeQueries({ queryKey: threadKey })
  const unsent = message(2, { text: '', unsent: true, senderId: MIRA })
  dispatchAccountMessage({ type: 'message_changed', match: MATCH, message: unsent } satisfies AccountMessage)
  await flush()
  expect((disk.get(`thread-${MATCH}`)!.data as Thread).messages.at(-1)!.unsent).toBe(true)
})

test('writes nothing while the page is left', async () => {
  leaving.set(true)
  await showBoth()
  expect(names()).toEqual([])
})
