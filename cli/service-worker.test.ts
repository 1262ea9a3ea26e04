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

/** The worker in a world of its own, with a cache and a network that the test holds. */
function start() {
  const listeners = new Map<string, (event: object) => void>()
  const skipWaiting = vi.fn()
  const showNotification = vi.fn(async () => undefined)
  const navigator = {
    setAppBadge: vi.fn<(count: number) => Promise<void>>(async () => undefined),
    clearAppBadge: vi.fn(async () => undefined),
  }
  const pathOf = (request: string | { url: string }) =>
    typeof request === 'string' ? request : new URL(request.url).pathname
  const ask = vi.fn((request: string | { url: string }) => network(pathOf(request)))
  const open = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return {
      put: async (path: string, response: Response) => void entries.set(path, response),
      addAll: async (paths: string[]) => {
        for (const path of paths) entries.set(path, await ask(path))
      },
    }
  }
  const caches = {
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
  const redirect = (to: string) => Response.redirect(ORIGIN + to)
  runInContext(
    code,
    createContext({
      caches,
      URL,
      Promise,
      setTimeout,
      Error,
      skipWaiting,
      fetch: ask,
      Response: { redirect },
      clients: { claim: async () => undefined },
      location: new URL(ORIGIN),
      navigator,
      registration: { showNotification },
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    }),
  )
  const fire = async (type: string, more: object = {}) => {
    let done: unknown
    listeners.get(type)!({
      ...more,
      waitUntil: (work: unknown) => (done = work),
      respondWith: (work: unknown) => (done = work),
    })
    return done
  }
  return {
    fire,
    skipWaiting,
    ask,
    navigator,
    showNotification,
    push: (payload: object) => fire('push', { data: { json: () => payload } }),
    /** Undefined when the worker leaves it to the browser. */
    get: (path: string, mode = 'cors', method = 'GET') =>
      fire('fetch', {
        request: { url: path.startsWith('/') ? ORIGIN + path : path, mode, method },
      }) as Promise<Response | undefined>,
  }
}

const everythingStored = () => [...stored.values()].flatMap((entries) => [...entries.keys()])
const offline = () => {
  network = async () => {
    throw new TypeError('Failed to fetch')
  }
}

test('it keeps the app and its files, and nothing else whatever is asked for', async () => {
  await worker.fire('install')
  await worker.get('/matches', 'navigate')
  await worker.get('/assets/other-1.js')
  for (const path of ['/api/chats', '/media/1/640.webp', '/pictures/mira.webp', '/manifest.webmanifest'])
    expect(await worker.get(path), path).toBeUndefined()
  expect(await worker.get('https://elsewhere.example/assets/main-1.js')).toBeUndefined()
  expect(await worker.get('/matches', 'navigate', 'POST')).toBeUndefined()
  // A file that is opened in a window is still none of its business.
  expect(await worker.get('/api/exports/1', 'navigate')).toBeUndefined()
  expect(everythingStored()).toEqual(['/discover', ...FILES])
})

test('without a network every address opens the app, and where one begins leads to what can be read', async () => {
  await worker.fire('install')
  offline()
  expect(await (await worker.get('/chat/1', 'navigate'))!.text()).toBe(PAGE)
  expect(await (await worker.get('/assets/chat-1.js'))!.text()).toBe('file /assets/chat-1.js')
  expect(await (await worker.get('/matches', 'navigate'))!.text()).toBe(PAGE)
  for (const path of ['/', '/discover'])
    expect((await worker.get(path, 'navigate'))!.headers.get('location')).toBe(`${ORIGIN}/matches`)
})

test('who is only slow is waited for where one is', async () => {
  await worker.fire('install')
  network = () => new Promise(() => {})
  const answer = worker.get('/discover', 'navigate')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await (await answer)!.text()).toBe(PAGE)
})

test('with a network the server is asked first, and the app stands in when it takes too long', async () => {
  await worker.fire('install')
  expect(await (await worker.get('/about', 'navigate'))!.text()).toBe('file /about')
  network = () => new Promise(() => {})
  const answer = worker.get('/about', 'navigate')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await (await answer)!.text()).toBe(PAGE)
})

test('files of one version never come with the page of another', async () => {
  network = async () => new Response('<meta name="release" content="newer" />')
  await expect(worker.fire('install')).rejects.toThrow('Another version')
})

test('it waits until somebody asks for it, and clears away what is older than the version before', async () => {
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

const PUSHED = { product: 'Koji', id: 'n1', title: 'New message', message: 'Ben wrote', opens: '/chat/1' }

test('a push message is shown, and the icon says how much waits', async () => {
  await worker.push({ ...PUSHED, waiting: 3 })
  expect(worker.showNotification).toHaveBeenCalledWith(
    'New message',
    expect.objectContaining({ body: 'Ben wrote', tag: 'n1' }),
  )
  expect(worker.navigator.setAppBadge).toHaveBeenCalledWith(3)
  await worker.push({ ...PUSHED, waiting: 0 })
  expect(worker.navigator.clearAppBadge).toHaveBeenCalledOnce()
})

test('without an icon that can say anything, or a number for it, a push message is shown all the same', async () => {
  await worker.push(PUSHED)
  expect(worker.navigator.setAppBadge).not.toHaveBeenCalled()
  expect(worker.navigator.clearAppBadge).not.toHaveBeenCalled()
  worker.navigator.setAppBadge.mockRejectedValue(new Error('Not wanted'))
  await worker.push({ ...PUSHED, waiting: 1 })
  Object.assign(worker.navigator, { setAppBadge: undefined, clearAppBadge: undefined })
  for (const waiting of [0, 1]) await worker.push({ ...PUSHED, waiting })
  expect(worker.showNotification).toHaveBeenCalledTimes(4)
})
