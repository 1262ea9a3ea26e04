import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { online } from '#lib/connectivity.ts'
import { waitForIdle } from './wait-for-idle.ts'

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

/** Starts waiting, and returns the outcome so far after a while. */
function startWaiting(signal = new AbortController().signal) {
  let outcome: boolean | 'waits' = 'waits'
  void waitForIdle(signal).then((isIdle) => {
    outcome = isIdle
  })
  return async () => {
    await vi.advanceTimersByTimeAsync(A_WHILE)
    return outcome
  }
}

test('resolves after a short pause when nothing is in the way', async () => {
  expect(await startWaiting()()).toBe(true)
})

test.each([
  ['a field has the focus', { activeElement: { matches: () => true } }, { activeElement: null }, 'focusout'],
  ['a dialog is open', { querySelector: () => ({}) }, { querySelector: () => null }, 'keyup'],
  ['the page is hidden', { visibilityState: 'hidden' }, { visibilityState: 'visible' }, 'visibilitychange'],
])('waits while %s', async (_, during, after, event) => {
  Object.assign(page, during)
  const outcome = startWaiting()
  expect(await outcome()).toBe('waits')
  page.dispatchEvent(new Event(event))
  expect(await outcome()).toBe('waits')
  Object.assign(page, after)
  page.dispatchEvent(new Event(event))
  expect(await outcome()).toBe(true)
})

test('waits for the network', async () => {
  online.set(false)
  const outcome = startWaiting()
  expect(await outcome()).toBe('waits')
  online.set(true)
  expect(await outcome()).toBe(true)
})

test("doesn't resolve while the focus moves between two fields", async () => {
  Object.assign(page, { activeElement: { matches: () => true } })
  const outcome = startWaiting()
  expect(await outcome()).toBe('waits')
  Object.assign(page, { activeElement: null })
  page.dispatchEvent(new Event('focusout'))
  await vi.advanceTimersByTimeAsync(100)
  Object.assign(page, { activeElement: { matches: () => true } })
  page.dispatchEvent(new Event('focusin'))
  expect(await outcome()).toBe('waits')
})

test('stops waiting when it is aborted', async () => {
  const controller = new AbortController()
  Object.assign(page, { visibilityState: 'hidden' })
  const outcome = startWaiting(controller.signal)
  expect(await outcome()).toBe('waits')
  controller.abort()
  expect(await outcome()).toBe(false)
  expect(await startWaiting(AbortSignal.abort())()).toBe(false)
})
