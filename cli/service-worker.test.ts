import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withShell } from './web-worker.ts'

const ORIGIN = 'https://koji.example'
const PAGE = '<meta name="release" content="abc" /> the app'
const FILES = ['/assets/main-1.js', '/assets/chat-1.js']
const code = withShell(
  readFileSync(resolve(import.meta.dirname, '../web/public/service-worker.js'), 'utf8'),
  FILES,
  PAGE,
)

let network: (url: string) => Promise<Response>
let stored: Map<string, Map<string, Response>>
let worker: ReturnType<typeof start>

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  network = async (url) => new Response(url === '/discover' ? PAGE : `file ${url}`)
  worker = start()
})

afterEach(() => vi.useRealTimers())

const pathOf = (request: string | { url: string }): string =>
  typeof request === 'string' ? request : new URL(request.url).pathname

type Fetch = (request: string | { url: string }) => Promise<Response>

/** A Cache API on top of `stored`. */
function fakeCaches(fetch: Fetch) {
  const open = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return {
      put: async (path: string, response: Response) => void entries.set(path, response),
      addAll: async (paths: string[]) => {
        for (const path of paths) entries.set(path, await fetch(path))
      },
    }
  }
  return {
    open: async (name: string) => open(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: string | { url: string }, { cacheName }: { cacheName?: string } = {}) =>
      [...stored]
        .filter(([name]) => !cacheName || name === cacheName)
        .map(([, entries]) => entries.get(pathOf(request)))
        .find(Boolean)
        ?.clone(),
  }
}

/** Runs the worker in its own context, with a cache and a network controlled by the test. */
function start() {
  const listeners = new Map<string, (event: object) => void>()
  const skipWaiting = vi.fn()
  const showNotification = vi.fn(async () => undefined)
  const navigator = {
    setAppBadge: vi.fn<(count: number) => Promise<void>>(async () => undefined),
    clearAppBadge: vi.fn(async () => undefined),
  }
  const fetch: Fetch = (request) => network(pathOf(request))
  const redirect = (to: string) => Response.redirect(ORIGIN + to)
  runInContext(
    code,
    createContext({
      caches: fakeCaches(fetch),
      URL,
      Promise,
      setTimeout,
      Error,
      skipWaiting,
      fetch,
      Response: { redirect },
      clients: { claim: async () => undefined },
      location: new URL(ORIGIN),
      navigator,
      registration: { showNotification },
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    }),
  )
  const fire = async (type: string, properties: object = {}) => {
    let result: unknown
    listeners.get(type)!({
      ...properties,
      waitUntil: (work: unknown) => (result = work),
      respondWith: (work: unknown) => (result = work),
    })
    return result
  }
  return {
    fire,
    skipWaiting,
    navigator,
    showNotification,
    push: (payload: object) => fire('push', { data: { json: () => payload } }),
    /** Undefined if the worker leaves the request to the browser. */
    get: (path: string, mode = 'cors', method = 'GET') =>
      fire('fetch', {
        request: { url: path.startsWith('/') ? ORIGIN + path : path, mode, method },
      }) as Promise<Response | undefined>,
  }
}

const allCachedPaths = () => [...stored.values()].flatMap((entries) => [...entries.keys()])
const goOffline = () => {
  network = async () => {
    throw new TypeError('Failed to fetch')
  }
}

test('caches the app and its files, and nothing else', async () => {
  await worker.fire('install')
  await worker.get('/matches', 'navigate')
  await worker.get('/assets/other-1.js')
  for (const path of ['/api/chats', '/media/1/640.webp', '/pictures/mira.webp', '/manifest.webmanifest'])
    expect(await worker.get(path), path).toBeUndefined()
  expect(await worker.get('https://elsewhere.example/assets/main-1.js')).toBeUndefined()
  expect(await worker.get('/matches', 'navigate', 'POST')).toBeUndefined()
  // Opening an API file in a window is a navigation too, but must go to the server.
  expect(await worker.get('/api/exports/1', 'navigate')).toBeUndefined()
  expect(allCachedPaths()).toEqual(['/discover', ...FILES])
})

test('opens the app at every address when offline, and redirects start pages to the matches', async () => {
  await worker.fire('install')
  goOffline()
  expect(await (await worker.get('/chat/1', 'navigate'))!.text()).toBe(PAGE)
  expect(await (await worker.get('/assets/chat-1.js'))!.text()).toBe('file /assets/chat-1.js')
  expect(await (await worker.get('/matches', 'navigate'))!.text()).toBe(PAGE)
  for (const path of ['/', '/discover'])
    expect((await worker.get(path, 'navigate'))!.headers.get('location')).toBe(`${ORIGIN}/matches`)
})

test('opens the app at the requested address when the server is slow', async () => {
  await worker.fire('install')
  network = () => new Promise(() => {})
  const answer = worker.get('/discover', 'navigate')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await (await answer)!.text()).toBe(PAGE)
})

test('asks the server first when online, and falls back to the app after three seconds', async () => {
  await worker.fire('install')
  expect(await (await worker.get('/about', 'navigate'))!.text()).toBe('file /about')
  network = () => new Promise(() => {})
  const answer = worker.get('/about', 'navigate')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await (await answer)!.text()).toBe(PAGE)
})

test('refuses to install when the page belongs to another version', async () => {
  network = async () => new Response('<meta name="release" content="newer" />')
  await expect(worker.fire('install')).rejects.toThrow('Another version')
})

test('waits to take over until asked, and deletes caches older than the previous version', async () => {
  stored = new Map([
    ['koji-shell-oldest', new Map()],
    ['koji-shell-before', new Map()],
    ['something-else', new Map()],
  ])
  await worker.fire('install')
  expect(worker.skipWaiting).not.toHaveBeenCalled()
  await worker.fire('activate')
  expect([...stored.keys()].map((name) => name.replace(/-\w{12}$/, '-now'))).toEqual([
    'koji-shell-before',
    'something-else',
    'koji-shell-now',
  ])
  await worker.fire('message', { data: { type: 'take_over' } })
  expect(worker.skipWaiting).toHaveBeenCalledOnce()
})

const PUSH = { product: 'Koji', id: 'n1', title: 'New message', message: 'Ben wrote', opens: '/chat/1' }

test('shows a push message and the number of unread ones on the app icon', async () => {
  await worker.push({ ...PUSH, waiting: 3 })
  expect(worker.showNotification).toHaveBeenCalledWith(
    'New message',
    expect.objectContaining({ body: 'Ben wrote', tag: 'n1' }),
  )
  expect(worker.navigator.setAppBadge).toHaveBeenCalledWith(3)
  await worker.push({ ...PUSH, waiting: 0 })
  expect(worker.navigator.clearAppBadge).toHaveBeenCalledOnce()
})

test('shows a push message without app badge support or an unread count', async () => {
  await worker.push(PUSH)
  expect(worker.navigator.setAppBadge).not.toHaveBeenCalled()
  expect(worker.navigator.clearAppBadge).not.toHaveBeenCalled()
  worker.navigator.setAppBadge.mockRejectedValue(new Error('Not wanted'))
  await worker.push({ ...PUSH, waiting: 1 })
  Object.assign(worker.navigator, { setAppBadge: undefined, clearAppBadge: undefined })
  for (const waiting of [0, 1]) await worker.push({ ...PUSH, waiting })
  expect(worker.showNotification).toHaveBeenCalledTimes(4)
})
