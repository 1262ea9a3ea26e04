import { type ClientFrame, type ServerFrame, WATCHED_PEOPLE_MAX, WATCHED_POSTS_MAX } from '@koji/contract'
import { expect, test } from 'vitest'
import type { Handlers } from './live-connection.ts'
import { type Live, shareLive, type TabEnvironment, type TabMessage } from './live-tabs.ts'

/** Simulates a browser: tabs that receive each other's messages, and a lock held by one of them. */
function browser() {
  const listeners = new Map<string, (message: TabMessage) => void>()
  const waiting: { tab: string; begin: () => () => void }[] = []
  let leader: { tab: string; end: () => void } | null = null
  const sockets: { tab: string; sent: ClientFrame[]; cursors: object; handlers: Handlers; open: boolean }[] =
    []

  function grantLock(): void {
    const next = leader ? undefined : waiting.shift()
    if (!next) return
    leader = { tab: next.tab, end: () => undefined }
    leader.end = next.begin()
  }

  function environment(tab: string): TabEnvironment {
    return {
      tab,
      connect(handlers) {
        const socket = {
          tab,
          sent: [] as ClientFrame[],
          cursors: { ...handlers.cursors() },
          handlers,
          open: true,
        }
        sockets.push(socket)
        return { send: (frame) => void socket.sent.push(frame), close: () => void (socket.open = false) }
      },
      tabs: {
        channel: {
          post: (message) => {
            for (const [other, listener] of listeners) if (other !== tab) listener(structuredClone(message))
          },
          listen: (listener) => void listeners.set(tab, listener),
          close: () => void listeners.delete(tab),
        },
        lead(begin) {
          waiting.push({ tab, begin })
          grantLock()
          return () => {
            if (leader?.tab !== tab) return
            leader.end()
            leader = null
            grantLock()
          }
        },
      },
    }
  }

  function open(
    tab: string,
    tabEnvironment = environment(tab),
  ): Live & { frames: ServerFrame[]; returns: number } {
    const received = { frames: [] as ServerFrame[], returns: 0 }
    const live = shareLive(
      { onFrame: (frame) => received.frames.push(frame), onReturn: () => void received.returns++ },
      tabEnvironment,
    )
    return Object.assign(received, live)
  }

  return {
    open,
    environment,
    sockets,
    receive: (frame: ServerFrame) => sockets.at(-1)!.handlers.onFrame(frame),
  }
}

const ready: ServerFrame = { type: 'ready', topics: ['account:a'] }
const message = (cursor: string): ServerFrame => ({
  type: 'message',
  topic: 'account:a',
  cursor,
  body: cursor,
})
const bodies = (frames: ServerFrame[]) => frames.flatMap((frame) => ('body' in frame ? [frame.body] : []))

test('shares one connection between two tabs', () => {
  const { open, sockets, receive } = browser()
  const [left, right] = [open('left'), open('right')]
  receive(ready)
  receive(message('1'))
  expect(sockets.map(({ tab }) => tab)).toEqual(['left'])
  expect([bodies(left.frames), bodies(right.frames)]).toEqual([['1'], ['1']])
})

test('lets the next tab take over at the last cursor and reports the gap', () => {
  const { open, sockets, receive } = browser()
  const [left, right] = [open('left'), open('right')]
  receive(ready)
  receive(message('1'))
  expect([left.returns, right.returns]).toEqual([0, 0])
  left.close()
  expect(sockets.map(({ tab, open: isOpen }) => [tab, isOpen])).toEqual([
    ['left', false],
    ['right', true],
  ])
  expect(sockets[1]!.cursors).toEqual({ 'account:a': '1' })
  receive(ready)
  expect(right.returns).toBe(1)
  receive(message('2'))
  expect(bodies(right.frames)).toEqual(['1', '2'])
  expect(bodies(left.frames)).toEqual(['1'])
})

test('tells a new tab the current cursors', () => {
  const { open, sockets, receive } = browser()
  const left = open('left')
  receive(ready)
  receive(message('7'))
  const right = open('right')
  left.close()
  expect(sockets[1]!.cursors).toEqual({ 'account:a': '7' })
  receive(ready)
  // It loaded everything itself, but could have missed messages while no tab was connected.
  expect(right.returns).toBe(1)
})

test('tells every tab when messages were lost', () => {
  const { open, receive } = browser()
  const [left, right] = [open('left'), open('right')]
  receive(ready)
  receive({ type: 'reset', topic: 'account:a', cursor: '9' })
  expect([left.returns, right.returns]).toEqual([1, 1])
})

test('sends typing from any tab, and watches the people of all tabs', () => {
  const { open, sockets, receive } = browser()
  const [left, right] = [open('left'), open('right')]
  receive(ready)
  right.typing('m')
  left.watch(['a', 'b'])
  right.watch(['b', 'c'])
  expect(sockets[0]!.sent).toContainEqual({ type: 'typing', match: 'm' })
  expect(sockets[0]!.sent.at(-1)).toEqual({ type: 'watch', people: ['a', 'b', 'c'] })
  right.close()
  expect(sockets[0]!.sent.at(-1)).toEqual({ type: 'watch', people: ['a', 'b'] })
})

test('leaves room for another tab next to one with a long list', () => {
  const { open, sockets, receive } = browser()
  const [left, right] = [open('left'), open('right')]
  receive(ready)
  left.watch(Array.from({ length: WATCHED_PEOPLE_MAX }, (_, place) => `listed ${place}`))
  right.watch(['open'])
  const last = sockets[0]!.sent.at(-1) as Extract<ClientFrame, { type: 'watch' }>
  expect(last.people).toHaveLength(WATCHED_PEOPLE_MAX)
  expect(last.people.slice(0, 3)).toEqual(['listed 0', 'open', 'listed 1'])
})

test('requests presence again when the known state may be outdated', () => {
  const { open, sockets, receive } = browser()
  const left = open('left')
  const reset = { type: 'reset', topic: 'account:a', cursor: '9' } as const
  left.watch(['a'])
  receive(reset)
  receive(ready)
  const watches = () => sockets[0]!.sent.filter(({ type }) => type === 'watch').length
  const before = watches()
  receive(reset)
  expect(watches()).toBe(before + 1)
})

test('watches for the remaining tabs after taking over', () => {
  const { open, sockets, receive } = browser()
  const [left, middle, right] = [open('left'), open('middle'), open('right')]
  receive(ready)
  left.watch(['a'])
  middle.watch(['b'])
  right.watch(['c'])
  left.close()
  receive(ready)
  expect(sockets.at(-1)!.sent.at(-1)).toEqual({ type: 'watch', people: ['b', 'c'] })
})

test('watches the posts of all tabs, also after taking over', () => {
  const { open, sockets, receive } = browser()
  const [left, right] = [open('left'), open('right')]
  receive(ready)
  left.watchPosts(['a', 'b'])
  right.watchPosts(['b', 'c'])
  expect(sockets[0]!.sent.at(-1)).toEqual({ type: 'watch_posts', posts: ['a', 'b', 'c'] })
  left.close()
  receive(ready)
  expect(sockets[1]!.sent).toContainEqual({ type: 'watch_posts', posts: ['b', 'c'] })
  right.watchPosts(Array.from({ length: WATCHED_POSTS_MAX + 1 }, (_, place) => `${place}`))
  const last = sockets[1]!.sent.at(-1) as Extract<ClientFrame, { type: 'watch_posts' }>
  expect(last.posts).toHaveLength(WATCHED_POSTS_MAX)
})

test('sends nothing about posts when no tab shows any', () => {
  const { open, sockets, receive } = browser()
  const [left, right] = [open('left'), open('right')]
  receive(ready)
  right.close()
  left.close()
  expect(sockets[0]!.sent.filter(({ type }) => type === 'watch_posts')).toEqual([])
})

test('opens one connection per tab in a browser without locks', () => {
  const { open, environment, sockets } = browser()
  const alone = (tab: string) => ({ ...environment(tab), tabs: null })
  open('left', alone('left'))
  open('right', alone('right'))
  expect(sockets.map(({ tab }) => tab)).toEqual(['left', 'right'])
})
