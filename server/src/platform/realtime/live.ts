import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_CLOSE, LIVE_PATH } from '@koji/contract'
import { type WebSocket, WebSocketServer } from 'ws'
import type { App } from '../http/app.ts'
import { readCookie } from '../http/cookies.ts'
import { isOwnOrigin } from '../http/origin.ts'
import type { Viewer } from '../session/viewer.ts'
import { LiveConnection } from './connection.ts'
import { clientAddressReader } from './forwarded-address.ts'

/** What one person's devices listen to. */
export const accountTopic = (accountId: string): string => `account:${accountId}`

const FRAME_BYTES = 16 * 1024
/** Open at once for one account: a few devices with a few windows each. */
const PER_ACCOUNT = 20
/** A client that does not say goodbye within this time is let go. */
const GOODBYE_MS = 1_000
/** How often it is seen who has fallen silent: one timer for all, as there may be very many of them. */
const BEAT_MS = 1_000

/** Then it has to show its session again. */
const LIFE_MS = 3_600_000

/** The live connection: only our own pages, only with a session, and never longer than that session. */
export function serveLive(app: App): { close(): void } {
  const { bus, sessions, accountChanges, config, live: hub, metrics } = app.platform
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES,
    perMessageDeflate: false,
    // Pings are answered by the connection, which counts them.
    autoPong: false,
  })
  const addressOf = clientAddressReader(config.TRUSTED_PROXIES)
  const open = new Set<LiveConnection>()
  const beating = setInterval(() => open.forEach((connection) => connection.beat()), BEAT_MS).unref()

  app.http.server.on('upgrade', (request, socket, head) => {
    endOnError(socket)
    admit(request)
      .then((admitted) => {
        if (!admitted) return turnAway(socket)
        server.handleUpgrade(request, socket, head, (accepted) => connect(accepted, admitted))
      })
      .catch(() => turnAway(socket))
  })
  accountChanges.onChange(({ accountId, sessionId }) => {
    for (const connection of open) {
      const { viewer } = connection
      if (viewer.accountId === accountId && (!sessionId || viewer.sessionId === sessionId))
        void recheck(connection).then((stays) => stays && connection.accountChanged())
    }
  })
  bus.onGap(() => {
    // Messages may have been lost, and the news that a session has ended.
    for (const connection of open)
      recheck(connection)
        .then((stays) => (stays ? connection.gap() : undefined))
        .catch(() => connection.terminate())
  })

  async function admit(request: IncomingMessage): Promise<Viewer | null> {
    app.rateLimiter.limitAddress(addressOf(request))
    if (request.url?.split('?')[0] !== LIVE_PATH) return null
    const { origin, host, cookie } = request.headers
    // A page always names its origin here, so a missing one is no excuse as it is elsewhere.
    if (origin === undefined || !isOwnOrigin(origin, host, app.ownOrigin)) return null
    const token = readCookie(cookie, app.cookies.access)
    const viewer = token ? await sessions.read(token) : null
    if (viewer?.status !== 'active') return null
    return hub.connectionCount(viewer.accountId) < PER_ACCOUNT ? viewer : null
  }

  function connect(socket: WebSocket, viewer: Viewer): void {
    const topics = [accountTopic(viewer.accountId)]
    const connection = new LiveConnection(socket, viewer, { bus, hub, topics })
    open.add(connection)
    hub.join(connection)
    // Between the look and now the session may have ended, unheard.
    void recheck(connection)
    metrics.liveConnections.set(open.size)
    const life = setTimeout(() => connection.close(LIVE_CLOSE.restarting), LIFE_MS).unref()
    socket.on('close', () => {
      clearTimeout(life)
      open.delete(connection)
      hub.leave(connection)
      metrics.liveConnections.set(open.size)
    })
  }

  /** Whether the connection may stay; one whose session has ended is closed. */
  async function recheck(connection: LiveConnection): Promise<boolean> {
    try {
      const viewer = await sessions.viewerOf(connection.viewer.sessionId)
      if (viewer?.status === 'active') return true
      connection.close(LIVE_CLOSE.signedOut)
    } catch {
      connection.terminate()
    }
    return false
  }

  return {
    close() {
      clearInterval(beating)
      for (const connection of open) connection.close(LIVE_CLOSE.restarting)
      server.close()
      setTimeout(() => open.forEach((connection) => connection.terminate()), GOODBYE_MS).unref()
    },
  }
}

/**
 * Node listens for errors until the upgrade and ws from later on; a reset in between would end the process. On its own,
 * as a listener beside the request would hold on to it for as long as the connection lives.
 */
function endOnError(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
}

function turnAway(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}
