import {
  type ClientFrame,
  LIVE_CLOSE,
  LIVE_HEARTBEAT_MS,
  LIVE_PATH,
  LIVE_RECONNECT_MS,
  ServerFrame,
} from '@koji/contract'
import * as z from 'zod/mini'

export interface Handlers {
  /** The last that was heard on each topic, by whoever heard it. */
  cursors(): Record<string, string>
  onFrame(frame: ServerFrame): void
}

export interface Connection {
  /** What cannot be sent now is not worth sending later. */
  send(frame: ClientFrame): void
  close(): void
}

/** The socket itself. It comes back when it is lost, and asks for what it missed. */
export function connectLive({ cursors, onFrame }: Handlers): Connection {
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
      send({ type: 'resume', cursors: cursors() })
      heard = true
      beat = setInterval(ping, LIVE_HEARTBEAT_MS)
    })
    opened.addEventListener('message', ({ data }) => receive(String(data)))
    opened.addEventListener('close', ({ code }) => {
      clearInterval(beat)
      if (socket !== opened || closed) return
      if (code === LIVE_CLOSE.signedOut) onFrame({ type: 'account_changed' })
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

  function send(frame: ClientFrame): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  function receive(text: string): void {
    heard = true
    const parsed = z.safeParse(ServerFrame, parseJson(text))
    if (!parsed.success) return
    if (parsed.data.type === 'ready') failures = 0
    if (parsed.data.type !== 'pong') onFrame(parsed.data)
  }

  const atOnce = () => {
    if (socket?.readyState !== WebSocket.OPEN) connect()
  }
  addEventListener('online', atOnce)
  connect()
  return {
    send,
    close() {
      closed = true
      removeEventListener('online', atOnce)
      clearTimeout(retry)
      clearInterval(beat)
      socket?.close()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
