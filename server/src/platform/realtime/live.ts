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

/** The topic that all devices of an account follow. */
export const accountTopic = (accountId: string): string => `account:${accountId}`

const FRAME_BYTES = 16 * 1024
/** The maximum number of open connections of an account: a few devices with a few windows each. */
const PER_ACCOUNT = 20
/** At shutdown, clients that don't answer the close frame within this time are terminated. */
const CLOSE_MS = 1_000
/** How often connections are checked for silent clients, with one timer for all of them. */
const BEAT_MS = 1_000

/** After this time, a client has to reconnect with a valid session. */
const LIFE_MS = 3_600_000

interface Context {
  app: App
  open: Set<LiveConnection>
  addressOf(request: IncomingMessage): string
}

/** Serves live connections to our own pages, for as long as the session is valid. */
export function serveLive(app: App): { close(): void } {
  const { bus, accountChanges, config } = app.platform
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES,
    perMessageDeflate: false,
    // Pings are answered by the connection, which counts them.
    autoPong: false,
  })
  const open = new Set<LiveConnection>()
  const context = { app, open, addressOf: clientAddressReader(config.TRUSTED_PROXIES) }
  const heartbeat = setInterval(() => open.forEach((connection) => connection.beat()), BEAT_MS).unref()

  app.http.server.on('upgrade', (request, socket, head) => {
    endOnError(socket)
    admit(context, request)
      .then((viewer) => {
        if (!viewer) return refuseUpgrade(socket)
        server.handleUpgrade(request, socket, head, (accepted) => connect(context, accepted, viewer))
      })
      .catch(() => refuseUpgrade(socket))
  })
  accountChanges.onChange(({ accountId, sessionId }) => {
    for (const connection of open) {
      const { viewer } = connection
      if (viewer.accountId === accountId && (!sessionId || viewer.sessionId === sessionId))
        void recheck(context, connection).then((valid) => valid && connection.accountChanged())
    }
  })
  bus.onGap(() => {
    // Messages may have been lost, among them account changes.
    for (const connection of open)
      recheck(context, connection)
        .then((valid) => (valid ? connection.resetTopics() : undefined))
        .catch(() => connection.terminate())
  })

  return {
    close() {
      clearInterval(heartbeat)
      for (const connection of open) connection.close(LIVE_CLOSE.restarting)
      server.close()
      setTimeout(() => open.forEach((connection) => connection.terminate()), CLOSE_MS).unref()
    },
  }
}

async function admit({ app, addressOf }: Context, request: IncomingMessage): Promise<Viewer | null> {
  const { live: hub, sessions } = app.platform
  app.rateLimiter.limitAddress(addressOf(request))
  if (request.url?.split('?')[0] !== LIVE_PATH) return null
  const { origin, host, cookie } = request.headers
  // Pages always send their origin in a WebSocket handshake, so unlike elsewhere a missing one is refused.
  if (origin === undefined || !isOwnOrigin(origin, host, app.ownOrigin)) return null
  const token = readCookie(cookie, app.cookies.access)
  const viewer = token ? await sessions.read(token) : null
  if (viewer?.status !== 'active') return null
  return hub.connectionCount(viewer.accountId) < PER_ACCOUNT ? viewer : null
}

function connect(context: Context, socket: WebSocket, viewer: Viewer): void {
  const { bus, live: hub, metrics } = context.app.platform
  const topics = [accountTopic(viewer.accountId)]
  const connection = new LiveConnection(socket, viewer, { bus, hub, topics })
  context.open.add(connection)
  hub.join(connection)
  // The session may have ended between the first check and the connection's registration.
  void recheck(context, connection)
  metrics.liveConnections.set(context.open.size)
  const life = setTimeout(() => connection.close(LIVE_CLOSE.restarting), LIFE_MS).unref()
  socket.on('close', () => {
    clearTimeout(life)
    disconnect(context, connection)
  })
}

function disconnect({ app, open }: Context, connection: LiveConnection): void {
  const { live: hub, metrics } = app.platform
  open.delete(connection)
  hub.leave(connection)
  metrics.liveConnections.set(open.size)
}

/** Closes the connection if its session has ended. Returns whether the session is still valid. */
async function recheck({ app }: Context, connection: LiveConnection): Promise<boolean> {
  try {
    const viewer = await app.platform.sessions.viewerOf(connection.viewer.sessionId)
    if (viewer?.status === 'active') return true
    connection.close(LIVE_CLOSE.signedOut)
  } catch {
    connection.terminate()
  }
  return false
}

/**
 * Node handles socket errors until the upgrade event, and ws only after the handshake; a reset in between would crash the
 * process. A separate function, because a closure next to the request would keep it in memory with the connection.
 */
function endOnError(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
}

function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}
