import { beforeEach, expect, test, vi } from 'vitest'
import { connectToasts, type ToastOptions } from '#ui/toast.ts'
import { watchUpdates } from './updates.ts'

/** Stands in for a worker, its registration and the service worker container. */
class Target extends EventTarget {
  state = 'installed'
  postMessage = vi.fn()
}
let registration: Target & {
  active: Target | null
  waiting: Target | null
  installing: Target | null
  update: () => Promise<void>
}
let container: Target & { controller: Target | null; register: () => Promise<unknown> }
let page: EventTarget & { visibilityState: string }
let shown: ToastOptions[]
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
  shown = []
  connectToasts((_, options) => void shown.push(options))
  registration = Object.assign(new Target(), {
    active: new Target(),
    waiting: null,
    installing: null,
    update: vi.fn(async () => undefined),
  })
  container = Object.assign(new Target(), {
    controller: registration.active,
    register: async () => registration,
  })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', page)
})

/** A new version finishes installing and waits. */
function installNext(): Target {
  const next = new Target()
  registration.installing = next
  registration.dispatchEvent(new Event('updatefound'))
  registration.installing = null
  registration.waiting = next
  next.dispatchEvent(new Event('statechange'))
  return next
}

/** Follows the order of a browser: the worker takes control before it is activated. */
function activateNext(): void {
  const next = registration.waiting!
  registration.active = next
  registration.waiting = null
  setState(next, 'activating')
  container.dispatchEvent(new Event('controllerchange'))
}

function setState(worker: Target, state: string): void {
  worker.state = state
  worker.dispatchEvent(new Event('statechange'))
}

test('offers the next version once, activates it on press, and reloads once', async () => {
  await watchUpdates()
  expect(shown).toEqual([])
  const next = installNext()
  next.dispatchEvent(new Event('statechange'))
  expect(shown.map(({ title }) => title)).toEqual(['A new version is ready'])
  expect(next.postMessage).not.toHaveBeenCalled()
  shown[0]!.action!.onPress()
  expect(next.postMessage).toHaveBeenCalledWith({ type: 'take_over' })
  expect(reload).not.toHaveBeenCalled()
  activateNext()
  expect(reload).not.toHaveBeenCalled()
  setState(next, 'activated')
  expect(reload).toHaveBeenCalledOnce()
  expect(shown).toHaveLength(1)
})

test('leaves this window as it is when the update was accepted in another one', async () => {
  await watchUpdates()
  installNext()
  activateNext()
  expect(reload).not.toHaveBeenCalled()
  shown.at(-1)!.action!.onPress()
  expect(reload).toHaveBeenCalledOnce()
})

test('says nothing about the first installed version', async () => {
  registration.active = null
  container.controller = null
  await watchUpdates()
  installNext()
  activateNext()
  expect(shown).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})

test('checks for updates every hour and when the page becomes visible, at most once a minute', async () => {
  await watchUpdates()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(61_000)
  page.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3_600_000)
  expect(registration.update).toHaveBeenCalledTimes(2)
})
