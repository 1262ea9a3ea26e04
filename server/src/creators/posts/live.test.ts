import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countBroadcaster } from './live.ts'

const POST = { post: 'p', creatorId: 'c' }
const like = (actorId: string, likes = 1) => ({ ...POST, actorId, likes, comments: 0 })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function recordingBroadcaster() {
  const messages: object[] = []
  const live = { broadcast: (_: string, body: object) => void messages.push(body) }
  return { broadcast: countBroadcaster({ live } as never), messages }
}

test('batches a thousand likes within a second into few messages', () => {
  const { broadcast, messages } = recordingBroadcaster()
  for (let n = 0; n < 1_000; n++) {
    broadcast(like(`fan-${n}`))
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(1_000)
  expect(messages.length).toBeLessThan(6)
  const by = messages.flatMap((message) => (message as { by: { actorId: string; likes: number }[] }).by)
  expect(by.reduce((sum, { likes }) => sum + likes, 0)).toBe(1_000)
  expect(new Set(by.map(({ actorId }) => actorId)).size).toBe(1_000)
})

test('sends a like right away, and a later one separately', () => {
  const { broadcast, messages } = recordingBroadcaster()
  broadcast(like('ana'))
  expect(messages).toEqual([{ ...POST, by: [{ actorId: 'ana', likes: 1, comments: 0 }] }])
  vi.advanceTimersByTime(1_000)
  broadcast(like('ben'))
  expect(messages).toHaveLength(2)
})

test('sends nothing for a like that is taken back within a batch', () => {
  const { broadcast, messages } = recordingBroadcaster()
  broadcast(like('ana'))
  broadcast(like('ben'))
  broadcast(like('ben', -1))
  vi.advanceTimersByTime(1_000)
  expect(messages).toHaveLength(1)
})
