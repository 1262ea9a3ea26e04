import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('refetches a query that was invalidated during its first fetch', async () => {
  vi.useFakeTimers()
  const queries = createQueryClient()
  let world = 'before'
  let asked = 0
  const queryFn = async () => {
    asked++
    const then = world
    await new Promise((resume) => setTimeout(resume, 50))
    return then
  }
  const stop = new QueryObserver(queries, { queryKey: ['it'], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10)
  world = 'after'
  void queries.invalidateQueries({ queryKey: ['it'] })
  await vi.advanceTimersByTimeAsync(200)
  expect([queries.getQueryData(['it']), asked]).toEqual(['after', 2])

  // Refetches restart immediately.
  void queries.invalidateQueries({ queryKey: ['it'] })
  await vi.advanceTimersByTimeAsync(10)
  void queries.invalidateQueries({ queryKey: ['it'] })
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toBe(4)
  stop()
})
