import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countTeller } from './live.ts'

const POST = { post: 'p', creatorId: 'c' }
const like = (actorId: string, likes = 1) => ({ ...POST, actorId, likes, comments: 0 })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function told() {
  const news: object[] = []
  const live = { announce: (_: string, body: object) => void news.push(body) }
  return { tell: countTeller({ live } as never), news }
}

test('a thousand likes in a second are told a few times, and all of them', () => {
  const { tell, news } = told()
  for (let n = 0; n < 1_000; n++) {
    tell(like(`fan-${n}`))
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(1_000)
  expect(news.length).toBeLessThan(6)
  const by = news.flatMap((one) => (one as { by: { actorId: string; likes: number }[] }).by)
  expect(by.reduce((sum, { likes }) => sum + likes, 0)).toBe(1_000)
  expect(new Set(by.map(({ actorId }) => actorId)).size).toBe(1_000)
})

test('one like is told at once, and one that comes later again', () => {
  const { tell, news } = told()
  tell(like('ana'))
  expect(news).toEqual([{ ...POST, by: [{ actorId: 'ana', likes: 1, comments: 0 }] }])
  vi.advanceTimersByTime(1_000)
  tell(like('ben'))
  expect(news).toHaveLength(2)
})

test('who changes their mind at once has done nothing', () => {
  const { tell, news } = told()
  tell(like('ana'))
  tell(like('ben'))
  tell(like('ben', -1))
  vi.advanceTimersByTime(1_000)
  expect(news).toHaveLength(1)
})
