import { LIVE_CLOSE, LIVE_HEARTBEAT_MS, LIVE_RECONNECT_MS, type ServerFrame } from '@koji/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connection, connectLive } from './live-connection.ts'

/** A socket that does what the test says, and nothing by itself. */
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
  vi.stubGlobal('addEventListener', (_: string, hear: () => void) => (goOnline = hear))
  vi.stubGlobal('removeEventListener', () => undefined)
  connection = connectLive({ cursors: () => ({}), onFrame: ({ type }) => frames.push(type) })
})
afterEach(() => {
  connection.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ready: ServerFrame = { type: 'ready', topics: [] }

test('it asks for what it missed, and comes back when it is lost', () => {
  sockets[0]!.opens()
  expect(sockets[0]!.sent).toEqual(['resume'])
  sockets[0]!.ends()
  vi.advanceTimersByTime(LIVE_RECONNECT_MS[0])
  sockets[1]!.opens()
  expect(sockets[1]!.sent).toEqual(['resume'])
})

test('one that answers nothing is given up, one that answers is not', () => {
  sockets[0]!.opens()
  vi.advanceTimersByTime(LIVE_HEARTBEAT_MS)
  sockets[0]!.says({ type: 'pong' })
  vi.advanceTimersByTime(LIVE_HEARTBEAT_MS)
  expect([sockets[0]!.sent, sockets[0]!.closes]).toEqual([['resume', 'ping', 'ping'], 0])
  vi.advanceTimersByTime(LIVE_HEARTBEAT_MS)
  expect(sockets[0]!.closes).toBe(1)
})

test('who comes online while one is opening has one connection, not two', () => {
  goOnline()
  expect(sockets.map(({ closes }) => closes)).toEqual([1, 0])
  // The first one opens all the same.
  sockets[0]!.opens()
  sockets[0]!.says(ready)
  expect([sockets[0]!.sent, frames]).toEqual([[], []])
  sockets[1]!.opens()
  sockets[1]!.says(ready)
  expect([sockets[1]!.sent, frames]).toEqual([['resume'], ['ready']])
})

test('the end of an old one takes nothing from the new one', () => {
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

test('a heart beats once, however often it was begun', () => {
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

test('closed, it stays closed', () => {
  sockets[0]!.opens()
  connection.close()
  sockets[0]!.ends()
  vi.advanceTimersByTime(60_000)
  expect([sockets.length, sockets[0]!.sent]).toEqual([1, ['resume']])
})
