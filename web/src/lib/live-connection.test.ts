import { LIVE_CLOSE, LIVE_HEARTBEAT_MS, LIVE_RECONNECT_MS, type ServerFrame } from '@koji/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connection, connectLive } from './live-connection.ts'

/** A socket that the test controls. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  readonly sent: string[] = []
  closes = 0

  constructor() {
    super()
    sockets.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text).type)
  }

  close(): void {
    this.closes++
    this.readyState = 2
  }

  opens(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  says(frame: ServerFrame): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }

  ends(code = 1006): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

let sockets: FakeSocket[]
let frames: string[]
let goOnline: () => void
let connection: Connection

beforeEach(() => {
  sockets = []
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (goOnline = listener))
  vi.stubGlobal('removeEventListener', () => undefined)
  connection = connectLive({ cursors: () => ({}), onFrame: ({ type }) => frames.push(type) })
})
afterEach(() => {
  connection.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ready: ServerFrame = { type: 'ready', topics: [] }

test('resumes after a lost connection', () => {
  sockets[0]!.opens()
  expect(sockets[0]!.sent).toEqual(['resume'])
  sockets[0]!.ends()
  vi.advanceTimersByTime(LIVE_RECONNECT_MS[0])
  sockets[1]!.opens()
  expect(sockets[1]!.sent).toEqual(['resume'])
})

test('closes a connection that misses a heartbeat, and keeps one that answers', () => {
  sockets[0]!.opens()
  vi.advanceTimersByTime(LIVE_HEARTBEAT_MS)
  sockets[0]!.says({ type: 'pong' })
  vi.advanceTimersByTime(LIVE_HEARTBEAT_MS)
  expect([sockets[0]!.sent, sockets[0]!.closes]).toEqual([['resume', 'ping', 'ping'], 0])
  vi.advanceTimersByTime(LIVE_HEARTBEAT_MS)
  expect(sockets[0]!.closes).toBe(1)
})

test('has one connection after going online while another one opens', () => {
  goOnline()
  expect(sockets.map(({ closes }) => closes)).toEqual([1, 0])
  // The first socket still opens.
  sockets[0]!.opens()
  sockets[0]!.says(ready)
  expect([sockets[0]!.sent, frames]).toEqual([[], []])
  sockets[1]!.opens()
  sockets[1]!.says(ready)
  expect([sockets[1]!.sent, frames]).toEqual([['resume'], ['ready']])
})

test('keeps the new connection when the old one closes', () => {
  sockets[0]!.opens()
  vi.advanceTimersByTime(LIVE_HEARTBEAT_MS / 2)
  sockets[0]!.readyState = 2
  goOnline()
  sockets[1]!.opens()
  sockets[0]!.ends(LIVE_CLOSE.signedOut)
  vi.advanceTimersByTime(LIVE_HEARTBEAT_MS / 2)
  expect(sockets[1]!.sent).toEqual(['resume'])
  vi.advanceTimersByTime(LIVE_HEARTBEAT_MS / 2)
  expect(sockets).toHaveLength(2)
  expect([sockets[0]!.sent, sockets[1]!.sent, frames]).toEqual([['resume'], ['resume', 'ping'], []])
})

test('sends one heartbeat after several reconnects', () => {
  sockets[0]!.opens()
  for (const place of [1, 2]) {
    sockets[place - 1]!.readyState = 2
    goOnline()
    sockets[place]!.opens()
  }
  vi.advanceTimersByTime(LIVE_HEARTBEAT_MS)
  expect(sockets.map(({ sent }) => sent)).toEqual([['resume'], ['resume'], ['resume', 'ping']])
  expect(sockets[2]!.closes).toBe(0)
})

test('stays closed after close()', () => {
  sockets[0]!.opens()
  connection.close()
  sockets[0]!.ends()
  vi.advanceTimersByTime(60_000)
  expect([sockets.length, sockets[0]!.sent]).toEqual([1, ['resume']])
})
