import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { online } from '#lib/connectivity.ts'
import { freeMoment } from './free-moment.ts'

const page = Object.assign(new EventTarget(), {
  visibilityState: 'visible',
  activeElement: null as { matches(): boolean } | null,
  querySelector: (): object | null => null,
})
const A_WHILE = 5_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  Object.assign(page, { visibilityState: 'visible', activeElement: null, querySelector: () => null })
  online.set(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What has become of it after a while. */
function waiting(signal = new AbortController().signal) {
  let outcome: boolean | 'waits' = 'waits'
  void freeMoment(signal).then((free) => {
    outcome = free
  })
  return async () => {
    await vi.advanceTimersByTimeAsync(A_WHILE)
    return outcome
  }
}

test('with nothing in the way it is now, after a breath', async () => {
  expect(await waiting()()).toBe(true)
})

test.each([
  ['writes in a field', { activeElement: { matches: () => true } }, { activeElement: null }, 'focusout'],
  ['answers a question', { querySelector: () => ({}) }, { querySelector: () => null }, 'keyup'],
  ['looks elsewhere', { visibilityState: 'hidden' }, { visibilityState: 'visible' }, 'visibilitychange'],
])('it waits while somebody %s', async (_, during, after, event) => {
  Object.assign(page, during)
  const outcome = waiting()
  expect(await outcome()).toBe('waits')
  page.dispatchEvent(new Event(event))
  expect(await outcome()).toBe('waits')
  Object.assign(page, after)
  page.dispatchEvent(new Event(event))
  expect(await outcome()).toBe(true)
})

test('it waits for the network', async () => {
  online.set(false)
  const outcome = waiting()
  expect(await outcome()).toBe('waits')
  online.set(true)
  expect(await outcome()).toBe(true)
})

test('between two fields is no free moment', async () => {
  Object.assign(page, { activeElement: { matches: () => true } })
  const outcome = waiting()
  expect(await outcome()).toBe('waits')
  Object.assign(page, { activeElement: null })
  page.dispatchEvent(new Event('focusout'))
  await vi.advanceTimersByTimeAsync(100)
  Object.assign(page, { activeElement: { matches: () => true } })
  page.dispatchEvent(new Event('focusin'))
  expect(await outcome()).toBe('waits')
})

test('who has left is not waited for', async () => {
  const gone = new AbortController()
  Object.assign(page, { visibilityState: 'hidden' })
  const outcome = waiting(gone.signal)
  expect(await outcome()).toBe('waits')
  gone.abort()
  expect(await outcome()).toBe(false)
  expect(await waiting(AbortSignal.abort())()).toBe(false)
})
