import type { RefusalCode } from '@koji/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { online } from '#lib/connectivity.ts'
import { memoryStorage } from '#lib/memory-storage.ts'
import { offlineQueue } from '#lib/offline-queue.ts'
import {
  discardMessage,
  onMessageSent,
  outbox,
  queueMessagesInFlight,
  readOutbox,
  retryMessage,
  sendMessage,
  sendWaitingMessages,
} from './outbox.ts'
import { MATCH, ME, message } from './samples.ts'

const draft = (n: number) => ({
  id: message(n).id,
  accountId: ME,
  matchId: MATCH,
  text: `message ${n}`,
  photos: [],
  replyTo: null,
  at: n,
})
const refusal = (code: RefusalCode, status: number) => () =>
  Response.json(
    { type: 'about:blank', title: code, status, code, requestId: 'r' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )
const down = (): Response => {
  throw new TypeError('no route')
}
const accepted = (text: string) =>
  Response.json({ message: message(Number(text.split(' ')[1]), { senderId: ME }) })

let answer: (text: string) => Response | Promise<Response>
let sent: string[]
let sentSeqs: number[]
let stops: (() => void)[]

beforeEach(() => {
  sent = []
  sentSeqs = []
  answer = accepted
  vi.useFakeTimers()
  online.set(true)
  vi.stubGlobal('localStorage', memoryStorage()())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { text } = JSON.parse(body)
    sent.push(text)
    return answer(text)
  })
  stops = [sendWaitingMessages(ME), onMessageSent((_, { seq }) => sentSeqs.push(seq))]
})
afterEach(() => {
  for (const stop of stops) stop()
  for (const { id } of outbox.get()) discardMessage(id)
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const states = () => outbox.get().map(({ text, state }) => `${text}: ${state}`)

test('shows a message right away, and removes it from the outbox once it is sent', async () => {
  const sending = sendMessage(draft(1))
  expect(states()).toEqual(['message 1: sending'])
  await sending
  expect([states(), sentSeqs]).toEqual([[], [1]])
})

test('sends messages written offline once, in order', async () => {
  online.set(false)
  await sendMessage(draft(1))
  await sendMessage(draft(2))
  expect(states()).toEqual(['message 1: waiting', 'message 2: waiting'])
  online.set(true)
  // It waits behind the earlier ones.
  await sendMessage(draft(3))
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['message 1', 'message 2', 'message 3'])
  expect([states(), sentSeqs, offlineQueue.items()]).toEqual([[], [1, 2, 3], []])
})

test('retries when the server is unreachable', async () => {
  answer = down
  await sendMessage(draft(1))
  expect(states()).toEqual(['message 1: waiting'])
  answer = accepted
  await vi.advanceTimersByTimeAsync(60_000)
  expect([states(), sentSeqs]).toEqual([[], [1]])
})

test('waits after a rate limit, and keeps the order', async () => {
  online.set(false)
  for (let n = 1; n <= 40; n++) await sendMessage(draft(n))
  let room = 30
  answer = (text) => (room-- > 0 ? accepted(text) : refusal('too_fast', 429)())
  online.set(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sentSeqs).toHaveLength(30)
  expect(states()).toHaveLength(10)
  expect(new Set(outbox.get().map(({ state }) => state))).toEqual(new Set(['waiting']))
  await sendMessage(draft(41))
  // A retry doesn't send every waiting message.
  expect(sent.length).toBeLessThan(35)
  room = 30
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sentSeqs).toEqual(Array.from({ length: 41 }, (_, place) => place + 1))
  expect([states(), offlineQueue.items()]).toEqual([[], []])
})

test('waits after a rate limit without showing a failure', async () => {
  answer = refusal('too_fast', 429)
  await sendMessage(draft(1))
  answer = accepted
  await sendMessage(draft(2))
  expect(states()).toEqual(['message 1: waiting', 'message 2: waiting'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([states(), sentSeqs]).toEqual([[], [1, 2]])
})

test.each([
  ['not_found', 404],
  ['words_refused', 422],
  ['email_unverified', 403],
] as const)(
  'shows %s, keeps the failed message over a reload, and lets it be retried',
  async (code, status) => {
    answer = refusal(code, status)
    await sendMessage(draft(1))
    expect(states()).toEqual(['message 1: failed'])
    outbox.set([])
    readOutbox(ME)
    expect(states()).toEqual(['message 1: failed'])
    readOutbox('another account')
    expect(states()).toEqual([])
    readOutbox(ME)
    answer = accepted
    retryMessage(draft(1).id)
    await vi.advanceTimersByTimeAsync(0)
    expect([states(), sentSeqs]).toEqual([[], [1]])
    readOutbox(ME)
    expect(states()).toEqual([])
  },
)

test('queues a message in flight when the page closes, under the same id', async () => {
  let reply: (response: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (reply = resolve))
  const sending = sendMessage(draft(1))
  await vi.advanceTimersByTimeAsync(0)
  queueMessagesInFlight()
  queueMessagesInFlight()
  expect(offlineQueue.items()).toHaveLength(1)
  // The page was only hidden, so the reply still arrives.
  reply(accepted('message 1'))
  await sending
  expect([offlineQueue.items(), sentSeqs]).toEqual([[], [1]])
})

test('discards a waiting message', async () => {
  online.set(false)
  await sendMessage(draft(1))
  discardMessage(draft(1).id)
  online.set(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sent, states()]).toEqual([[], []])
})
