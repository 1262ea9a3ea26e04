import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispatchAccountMessage } from '#lib/account-messages.ts'
import { refetchOutdated, requestsInFlight } from './outdated-replies.ts'
import { listsKey } from './queries.ts'
import { MATCH, ME } from './samples.ts'

const queryKey = [...listsKey(ME), 'messages']
const endMatch = () => dispatchAccountMessage({ type: 'match_ended', match: MATCH })

let queries: QueryClient
let serverState: string
let requestCount: number
let stops: (() => void)[]

/** Replies with the state at the time of the request. */
async function fetchState(): Promise<string> {
  requestCount++
  const state = serverState
  await new Promise((resume) => setTimeout(resume, 50))
  return state
}
const observe = () => new QueryObserver(queries, { queryKey, queryFn: fetchState }).subscribe(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient()
  serverState = 'before'
  requestCount = 0
  stops = []
})
afterEach(() => stops.forEach((stop) => stop()))

test('refetches when something happens during the first request, and during the next', async () => {
  stops.push(refetchOutdated(queries, ME), observe())
  for (const after of ['after', 'still later']) {
    await vi.advanceTimersByTimeAsync(10)
    serverState = after
    endMatch()
    await vi.advanceTimersByTimeAsync(200)
    expect(queries.getQueryData(queryKey)).toBe(after)
    void queries.invalidateQueries({ queryKey })
  }
})

test('refetches a request that started before the listener', async () => {
  stops.push(observe())
  const missed = requestsInFlight(queries, ME)
  serverState = 'after'
  stops.push(refetchOutdated(queries, ME, missed))
  await vi.advanceTimersByTimeAsync(200)
  expect(queries.getQueryData(queryKey)).toBe('after')
})

test('requests once when nothing happens before the reply', async () => {
  stops.push(refetchOutdated(queries, ME), observe())
  await vi.advanceTimersByTimeAsync(200)
  endMatch()
  await vi.advanceTimersByTimeAsync(200)
  expect(requestCount).toBe(1)
})
