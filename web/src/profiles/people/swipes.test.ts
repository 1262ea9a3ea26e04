import type { RefusalCode, Swipe } from '@koji/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { online } from '#lib/connectivity.ts'
import { memoryStorage } from '#lib/memory-storage.ts'
import { offlineQueue } from '#lib/offline-queue.ts'
import { sendOrQueueSwipe, sendWaitingSwipes, waitingTargets } from './swipes.ts'

const [ANA, BEN] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

const passOn = (targetId: string): Swipe => ({ mode: 'friends', targetId, choice: 'pass', note: '' })
const ok = () => Response.json({ match: null, likesLeft: 9 })
const refusal = (code: RefusalCode, status: number) => () =>
  Response.json(
    { type: 'about:blank', title: code, status, code, requestId: 'r' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )
const down = (): Response => {
  throw new TypeError('no route')
}

let answer: () => Response
let sent: string[]
let stop = () => {}

beforeEach(() => {
  sent = []
  answer = ok
  vi.useFakeTimers()
  online.set(true)
  vi.stubGlobal('localStorage', memoryStorage()())
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).targetId)
    return answer()
  })
})
afterEach(() => {
  stop()
  for (const { id } of offlineQueue.items()) offlineQueue.remove(id)
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('queues a swipe that failed to send, and keeps the order', async () => {
  stop = sendWaitingSwipes('me', () => {})
  answer = down
  expect(await sendOrQueueSwipe('me', passOn(ANA))).toBeNull()
  answer = ok
  sent = []
  expect(await sendOrQueueSwipe('me', passOn(BEN))).toBeNull()
  expect(sent).toEqual([])
  expect(waitingTargets('me', 'friends')).toEqual(new Set([ANA, BEN]))
  expect(waitingTargets('me', 'dating')).toEqual(new Set())
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([ANA, BEN])
  expect(offlineQueue.items()).toEqual([])
})

test.each([
  ['not_found', 404, 0],
  ['already_swiped', 409, 0],
  ['out_of_likes', 409, 0],
  ['words_refused', 422, 0],
  ['too_many_saved', 409, 0],
  ['unavailable', 503, 1],
  ['too_many_requests', 429, 1],
  ['slowed_down', 429, 1],
  ['account_suspended', 403, 1],
] as const)('a queued swipe refused with %s (%d) leaves %d in the queue', async (code, status, left) => {
  answer = refusal(code, status)
  online.set(false)
  await sendOrQueueSwipe('me', passOn(ANA))
  online.set(true)
  stop = sendWaitingSwipes('me', () => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toContain(ANA)
  expect(offlineQueue.items()).toHaveLength(left)
})

test("doesn't send or wait for queued swipes of another account", async () => {
  online.set(false)
  await sendOrQueueSwipe('another account', passOn(ANA))
  await sendOrQueueSwipe('me', passOn(BEN))
  online.set(true)
  stop = sendWaitingSwipes('me', () => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([BEN])
  expect(waitingTargets('another account', 'friends')).toEqual(new Set([ANA]))
})

test('sends a swipe that an earlier version of the app put into the queue', async () => {
  offlineQueue.add({ kind: 'swipe', accountId: 'me', swipe: passOn(ANA) })
  expect(waitingTargets('me', 'friends')).toEqual(new Set([ANA]))
  stop = sendWaitingSwipes('me', () => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([ANA])
  expect(offlineQueue.items()).toEqual([])
})
