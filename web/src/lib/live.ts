import { LIVE_CLOSE, LIVE_HEARTBEAT_MS, LIVE_PATH, LIVE_RECONNECT_MS, ServerFrame } from '@koji/contract'
import * as z from 'zod/mini'

interface Handlers {
  onMessage(topic: string, body: unknown): void
  /** Messages of the topic were lost: its state has to be read again. */
  onReset(topic: string): void
  /** Something about the account has changed, or the session has ended. */
  onAccountChanged(): void
}

/** The live connection of one person. It comes back by itself, and asks for what it missed. */
export function openLive(handlers: Handlers): () => void {
  const cursors: Record<string, string> = {}
  let socket: WebSocket | null = null
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let heard = true
  let closed = false

  function connect(): void {
    clearTimeout(retry)
    const opened = new WebSocket(LIVE_PATH)
    socket = opened
    opened.addEventListener('open', () => {
      send({ type: 'resume', cursors })
      heard = true
      beat = setInterval(ping, LIVE_HEARTBEAT_MS)
    })
    opened.addEventListener('message', ({ data }) => receive(String(data)))
    opened.addEventListener('close', ({ code }) => {
      clearInterval(beat)
      if (socket !== opened || closed) return
      if (code === LIVE_CLOSE.signedOut) handlers.onAccountChanged()
      const wait = LIVE_RECONNECT_MS[Math.min(failures++, LIVE_RECONNECT_MS.length - 1)]
      retry = setTimeout(connect, wait)
    })
  }

  function ping(): void {
    // A connection that answers nothing is dead, whatever the browser believes.
    if (!heard) return socket?.close()
    heard = false
    send({ type: 'ping' })
  }

  function send(frame: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  function receive(text: string): void {
    heard = true
    const parsed = z.safeParse(ServerFrame, parseJson(text))
    if (!parsed.success) return
    const frame = parsed.data
    if (frame.type === 'ready') failures = 0
    if (frame.type === 'account_changed') handlers.onAccountChanged()
    if (frame.type === 'message' || frame.type === 'reset') cursors[frame.topic] = frame.cursor
    if (frame.type === 'message') handlers.onMessage(frame.topic, frame.body)
    if (frame.type === 'reset') handlers.onReset(frame.topic)
  }

  const atOnce = () => {
    if (socket?.readyState !== WebSocket.OPEN) connect()
  }
  addEventListener('online', atOnce)
  connect()
  return () => {
    closed = true
    removeEventListener('online', atOnce)
    clearTimeout(retry)
    clearInterval(beat)
    socket?.close()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
