import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispatchAccountMessage } from '#lib/account-messages.ts'
import { rereadCrossed, underway } from './crossed.ts'
import { listsKey } from './queries.ts'
import { MATCH, ME } from './samples.ts'

const queryKey = [...listsKey(ME), 'messages']
const happens = () => dispatchAccountMessage({ type: 'match_ended', match: MATCH })

let queries: QueryClient
let world: string
let asked: number
let stops: (() => void)[]

/** Answers with how the world was when it was asked. */
async function read(): Promise<string> {
  asked++
  const then = world
  await new Promise((resume) => setTimeout(resume, 50))
  return then
}
const look = () => new QueryObserver(queries, { queryKey, queryFn: read }).subscribe(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient()
  world = 'before'
  asked = 0
  stops = []
})
afterEach(() => stops.forEach((stop) => stop()))

test('what happens during the first look, and during the next, is seen', async () => {
  stops.push(rereadCrossed(queries, ME), look())
  for (const after of ['after', 'still later']) {
    await vi.advanceTimersByTimeAsync(10)
    world = after
    happens()
    await vi.advanceTimersByTimeAsync(200)
    expect(queries.getQueryData(queryKey)).toBe(after)
    void queries.invalidateQueries({ queryKey })
  }
})

test('what was asked before anybody listened is asked again', async () => {
  stops.push(look())
  const unheard = underway(queries, ME)
  world = 'after'
  stops.push(rereadCrossed(queries, ME, unheard))
  await vi.advanceTimersByTimeAsync(200)
  expect(queries.getQueryData(queryKey)).toBe('after')
})

test('an answer that nothing crossed is asked for once', async () => {
  stops.push(rereadCrossed(queries, ME), look())
  await vi.advanceTimersByTimeAsync(200)
  happens()
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toBe(1)
})
