import type { RefusalCode } from '@koji/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { online } from '#lib/connectivity.ts'
import { memoryStorage } from '#lib/memory-storage.ts'
import { offlineQueue } from '#lib/offline-queue.ts'
import {
  discardMessage,
  keepMessagesInFlight,
  onArrival,
  outbox,
  readOutbox,
  retryMessage,
  sendMessage,
  sendWaitingMessages,
} from './outbox.ts'
import { MATCH, ME, message } from './samples.ts'

const written = (n: number) => ({
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
const taken = (text: string) =>
  Response.json({ message: message(Number(text.split(' ')[1]), { senderId: ME }) })

let answer: (text: string) => Response | Promise<Response>
let sent: string[]
let arrivals: number[]
let stops: (() => void)[]

beforeEach(() => {
  sent = []
  arrivals = []
  answer = taken
  vi.useFakeTimers()
  online.set(true)
  vi.stubGlobal('localStorage', memoryStorage()())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('navigator', { locks: { request: (_: string, act: () => Promise<void>) => act() } })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { text } = JSON.parse(body)
    sent.push(text)
    return answer(text)
  })
  stops = [sendWaitingMessages(ME), onArrival((_, { seq }) => arrivals.push(seq))]
})
afterEach(() => {
  for (const stop of stops) stop()
  for (const { id } of outbox.get()) discardMessage(id)
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const states = () => outbox.get().map(({ text, state }) => `${text}: ${state}`)

test('it is on the screen at once, and gone from the outbox when it has arrived', async () => {
  const sending = sendMessage(written(1))
  expect(states()).toEqual(['message 1: sending'])
  await sending
  expect([states(), arrivals]).toEqual([[], [1]])
})

test('written without a network, it waits, and all go out once and in their order', async () => {
  online.set(false)
  await sendMessage(written(1))
  await sendMessage(written(2))
  expect(states()).toEqual(['message 1: waiting', 'message 2: waiting'])
  online.set(true)
  // Not before those that wait.
  await sendMessage(written(3))
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['message 1', 'message 2', 'message 3'])
  expect([states(), arrivals, offlineQueue.items()]).toEqual([[], [1, 2, 3], []])
})

test('a server that does not answer is asked again', async () => {
  answer = down
  await sendMessage(written(1))
  expect(states()).toEqual(['message 1: waiting'])
  answer = taken
  await vi.advanceTimersByTimeAsync(60_000)
  expect([states(), arrivals]).toEqual([[], [1]])
})

test('who was too fast waits, and nothing that was written later goes out before', async () => {
  online.set(false)
  for (let n = 1; n <= 40; n++) await sendMessage(written(n))
  let room = 30
  answer = (text) => (room-- > 0 ? taken(text) : refusal('too_fast', 429)())
  online.set(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(arrivals).toHaveLength(30)
  expect(states()).toHaveLength(10)
  expect(new Set(outbox.get().map(({ state }) => state))).toEqual(new Set(['waiting']))
  await sendMessage(written(41))
  // Asked a few times a minute, and not at once with every one that waits.
  expect(sent.length).toBeLessThan(35)
  room = 30
  await vi.advanceTimersByTimeAsync(60_000)
  expect(arrivals).toEqual(Array.from({ length: 41 }, (_, place) => place + 1))
  expect([states(), offlineQueue.items()]).toEqual([[], []])
})

test('too fast with a network there is no failure either', async () => {
  answer = refusal('too_fast', 429)
  await sendMessage(written(1))
  answer = taken
  await sendMessage(written(2))
  expect(states()).toEqual(['message 1: waiting', 'message 2: waiting'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([states(), arrivals]).toEqual([[], [1, 2]])
})

test.each([
  ['not_found', 404],
  ['words_refused', 422],
  ['email_unverified', 403],
] as const)('%s is said, kept over a reload, and can be tried again or thrown away', async (code, status) => {
  answer = refusal(code, status)
  await sendMessage(written(1))
  expect(states()).toEqual(['message 1: failed'])
  outbox.set([])
  readOutbox(ME)
  expect(states()).toEqual(['message 1: failed'])
  readOutbox('somebody else')
  expect(states()).toEqual([])
  readOutbox(ME)
  answer = taken
  retryMessage(written(1).id)
  await vi.advanceTimersByTimeAsync(0)
  expect([states(), arrivals]).toEqual([[], [1]])
  readOutbox(ME)
  expect(states()).toEqual([])
})

test('what has no answer when the page goes is sent by the next one, under the same id', async () => {
  let reply: (response: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (reply = resolve))
  const sending = sendMessage(written(1))
  await vi.advanceTimersByTimeAsync(0)
  keepMessagesInFlight()
  keepMessagesInFlight()
  expect(offlineQueue.items()).toHaveLength(1)
  // The page was only hidden, and the answer comes after all.
  reply(taken('message 1'))
  await sending
  expect([offlineQueue.items(), arrivals]).toEqual([[], [1]])
})

test('one that waits can be thrown away', async () => {
  online.set(false)
  await sendMessage(written(1))
  discardMessage(written(1).id)
  online.set(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sent, states()]).toEqual([[], []])
})
