import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('refetches a query that was invalidated during its first fetch', async () => {
  vi.useFakeTimers()
  const queries = createQueryClient()
  let value = 'before'
  let fetches = 0
  const queryFn = async () => {
    fetches++
    const snapshot = value
    await new Promise((resolve) => setTimeout(resolve, 50))
    return snapshot
  }
  const stop = new QueryObserver(queries, { queryKey: ['it'], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10)
  value = 'after'
  void queries.invalidateQueries({ queryKey: ['it'] })
  await vi.advanceTimersByTimeAsync(200)
  expect([queries.getQueryData(['it']), fetches]).toEqual(['after', 2])

  // Refetches restart immediately.
  void queries.invalidateQueries({ queryKey: ['it'] })
  await vi.advanceTimersByTimeAsync(10)
  void queries.invalidateQueries({ queryKey: ['it'] })
  await vi.advanceTimersByTimeAsync(200)
  expect(fetches).toBe(4)
  stop()
})
