import { OFFLINE_QUEUE_MAX } from '@koji/contract'
import { expect, test, vi } from 'vitest'
import { online } from './connectivity.ts'
import { memoryStorage } from './memory-storage.ts'
import {
  createOfflineQueue,
  OFFLINE_QUEUE_KEY,
  offlineQueue,
  retryQueued,
  sendQueued,
  watchOfflineQueue,
} from './offline-queue.ts'
import { safeStorage } from './storage.ts'

/** Runs one callback at a time, like the browser's lock. */
function lock() {
  let last = Promise.resolve()
  return (work: () => Promise<void>) => (last = last.then(work))
}

const queueOn = (storage = memoryStorage(), runExclusively = lock()) =>
  createOfflineQueue({ storage: safeStorage(storage), runExclusively })

test('stores an action with id, timestamp and data, and keeps it across a reload', () => {
  const storage = memoryStorage()
  queueOn(storage).add({ swipe: 'like' }, 1_000)
  expect(JSON.parse(storage().getItem('offline_queue')!)).toEqual([
    { id: expect.stringMatching(/^[0-9a-f-]{36}$/), timestamp: 1_000, data: { swipe: 'like' } },
  ])
  expect(queueOn(storage).items()).toHaveLength(1)
})

test('replays in order, once, and empties the queue', async () => {
  const storage = memoryStorage()
  const queue = queueOn(storage)
  for (const n of [1, 2, 3]) queue.add(n)
  const sent: unknown[] = []
  await queue.replay(async ({ data }) => {
    sent.push(data)
    if (data === 2) return 'refused'
    return 'sent'
  })
  expect(sent).toEqual([1, 2, 3])
  expect(queue.items()).toEqual([])
  expect(storage().getItem(OFFLINE_QUEUE_KEY)).toBeNull()
})

test('stops at the first item that cannot be sent and keeps the rest in order', async () => {
  const queue = queueOn()
  const ids = [1, 2, 3].map((n) => queue.add(n)!.id)
  await queue.replay(async ({ data }) => (data === 2 ? 'unreachable' : 'sent'))
  expect(queue.items().map(({ id }) => id)).toEqual(ids.slice(1))
})

test('skips items of another account without blocking the others', async () => {
  const queue = queueOn()
  for (const n of [1, 2, 3]) queue.add(n)
  const sent: unknown[] = []
  await queue.replay(async ({ data }) => {
    if (data === 1) return 'not_mine'
    sent.push(data)
    return 'sent'
  })
  expect(sent).toEqual([2, 3])
  expect(queue.items().map(({ data }) => data)).toEqual([1])
})

test('sends everything once when two tabs reconnect, including items added in the meantime', async () => {
  const storage = memoryStorage()
  const sharedLock = lock()
  const [left, right] = [queueOn(storage, sharedLock), queueOn(storage, sharedLock)]
  for (const n of [1, 2, 3]) left.add(n)
  const sent: unknown[] = []
  const send = async ({ data }: { data: unknown }) => {
    await Promise.resolve()
    if (data === 1) right.add(4)
    sent.push(data)
    return 'sent' as const
  }
  await Promise.all([left.replay(send), right.replay(send)])
  expect(sent).toEqual([1, 2, 3, 4])
})

test('holds 200 items, refuses the next one and drops none', () => {
  expect(OFFLINE_QUEUE_MAX).toBe(200)
  const queue = queueOn()
  for (let n = 0; n < 200; n++) expect(queue.add(n)).not.toBeNull()
  expect(queue.add('one too many')).toBeNull()
  expect(queue.items()).toHaveLength(200)
  expect(queue.items()[0]!.data).toBe(0)
})

test.each([
  ['corrupt', '[{"id":'],
  ['of another type', '{"items":7}'],
  ['partly invalid', '[null, 3, {"id": "a", "timestamp": 1, "data": "kept"}]'],
])('survives a queue that is %s', async (_, text) => {
  const storage = memoryStorage()
  storage().setItem(OFFLINE_QUEUE_KEY, text)
  const queue = queueOn(storage)
  expect(queue.items().map(({ data }) => data)).toEqual(text.includes('kept') ? ['kept'] : [])
  expect(queue.add('new')).not.toBeNull()
})

test('keeps further items in memory when the storage is full', async () => {
  const storage = memoryStorage({ bytes: 200 })
  const queue = queueOn(storage)
  for (const n of [1, 2, 3]) expect(queue.add(`item ${n}`)).not.toBeNull()
  expect(queue.items().map(({ data }) => data)).toEqual(['item 1', 'item 2', 'item 3'])
  expect(queueOn(storage).items().length).toBeGreaterThan(0)
  const sent: unknown[] = []
  await queue.replay(async ({ data }) => (sent.push(data), 'sent'))
  expect(sent).toEqual(['item 1', 'item 2', 'item 3'])
  expect(queueOn(storage).items()).toEqual([])
})

test('keeps the queue in memory when storage is forbidden', async () => {
  const queue = createOfflineQueue({
    storage: safeStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    }),
    runExclusively: lock(),
  })
  queue.add('kept in memory')
  const sent: unknown[] = []
  await queue.replay(async ({ data }) => (sent.push(data), 'sent'))
  expect(sent).toEqual(['kept in memory'])
  expect(queue.items()).toEqual([])
})

test('sends queued items when the network is back, and the rest once their sender registers', async () => {
  vi.stubGlobal('localStorage', memoryStorage()())
  vi.stubGlobal('navigator', { locks: { request: (_: string, act: () => Promise<void>) => act() } })
  const sent: unknown[] = []
  online.set(false)
  sendQueued('swipe', async ({ data }) => (sent.push(data), 'sent'))
  watchOfflineQueue()
  offlineQueue.add({ kind: 'swipe', n: 1 })
  offlineQueue.add({ kind: 'message', n: 2 })
  expect(sent).toEqual([])
  online.set(true)
  await vi.waitFor(() => expect(sent).toEqual([{ kind: 'swipe', n: 1 }]))
  await vi.waitFor(() => expect(offlineQueue.items()).toHaveLength(1))
  sendQueued('message', async ({ data }) => (sent.push(data), 'sent'))
  await vi.waitFor(() => expect(offlineQueue.items()).toEqual([]))
  expect(sent).toHaveLength(2)
  vi.unstubAllGlobals()
})

test('retries unreachable items with growing delays', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage()())
  vi.stubGlobal('navigator', { locks: { request: (_: string, act: () => Promise<void>) => act() } })
  online.set(true)
  let tries = 0
  const stop = sendQueued('swipe', async () => (++tries < 3 ? 'unreachable' : 'sent'))
  offlineQueue.add({ kind: 'swipe' })
  retryQueued()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tries).toBe(1)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(tries).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(tries).toBe(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(tries).toBe(3)
  expect(offlineQueue.items()).toEqual([])
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
