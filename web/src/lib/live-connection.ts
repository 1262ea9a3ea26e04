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
  /** The last cursor received on each topic, in any tab. */
  cursors(): Record<string, string>
  onFrame(frame: ServerFrame): void
}

export interface Connection {
  /** A frame that can't be sent now is dropped. */
  send(frame: ClientFrame): void
  close(): void
}

/** Keeps a socket open: reconnects when it is lost, and resumes from the last cursors. */
export function connectLive({ cursors, onFrame }: Handlers): Connection {
  let current: Socket | null = null
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(retry)
    // A socket that is still opening or closing would deliver frames next to the new one.
    current?.close()
    current = openSocket({ cursors, onFrame: receive, onLost: reconnect })
  }

  function receive(frame: ServerFrame): void {
    if (frame.type === 'ready') failures = 0
    if (frame.type !== 'pong') onFrame(frame)
  }

  function reconnect(code: number): void {
    const wait = LIVE_RECONNECT_MS[Math.min(failures++, LIVE_RECONNECT_MS.length - 1)]
    retry = setTimeout(connect, wait)
    if (code === LIVE_CLOSE.signedOut) onFrame({ type: 'account_changed' })
  }

  const reconnectNow = () => {
    if (!current?.isOpen()) connect()
  }
  addEventListener('online', reconnectNow)
  connect()
  return {
    send: (frame) => current?.send(frame),
    close() {
      removeEventListener('online', reconnectNow)
      clearTimeout(retry)
      current?.close()
    },
  }
}

interface Socket {
  send(frame: ClientFrame): void
  isOpen(): boolean
  /** No handler is called afterwards, not even onLost. */
  close(): void
}

interface SocketHandlers extends Handlers {
  /** Called once, unless we closed the socket. */
  onLost(code: number): void
}

/** One socket with its own heartbeat; no state is shared with the next one. */
function openSocket({ cursors, onFrame, onLost }: SocketHandlers): Socket {
  const socket = new WebSocket(LIVE_PATH)
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let hasAnswered = true
  let hasEnded = false

  function end(): boolean {
    clearInterval(heartbeat)
    const isFirst = !hasEnded
    hasEnded = true
    return isFirst
  }

  const isOpen = () => socket.readyState === WebSocket.OPEN

  function send(frame: ClientFrame): void {
    if (isOpen()) socket.send(JSON.stringify(frame))
  }

  function ping(): void {
    // A connection that doesn't answer is dead, even if the browser considers it open.
    if (!hasAnswered) return socket.close()
    hasAnswered = false
    send({ type: 'ping' })
  }

  socket.addEventListener('open', () => {
    if (hasEnded) return
    send({ type: 'resume', cursors: cursors() })
    heartbeat = setInterval(ping, LIVE_HEARTBEAT_MS)
  })
  socket.addEventListener('message', ({ data }) => {
    if (hasEnded) return
    hasAnswered = true
    const parsed = z.safeParse(ServerFrame, parseJson(String(data)))
    if (parsed.success) onFrame(parsed.data)
  })
  socket.addEventListener('close', ({ code }) => {
    if (end()) onLost(code)
  })

  return {
    send,
    isOpen,
    close() {
      end()
      socket.close()
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
