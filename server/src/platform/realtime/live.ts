import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_CLOSE, LIVE_PATH } from '@koji/contract'
import { type WebSocket, WebSocketServer } from 'ws'
import type { App } from '../http/app.ts'
import { readCookie } from '../http/cookies.ts'
import { isOwnOrigin } from '../http/origin.ts'
import type { Viewer } from '../session.ts'
import { LiveConnection } from './connection.ts'

/** What one person's devices listen to. */
export const accountTopic = (accountId: string): string => `account:${accountId}`

const FRAME_BYTES = 16 * 1024

/** The live connection: only our own pages, only with a session, and never longer than that session. */
export async function serveLive(app: App): Promise<{ close(): void }> {
  const { bus, clock, sessions, metrics } = app.platform
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES, perMessageDeflate: false })
  const open = new Map<LiveConnection, Viewer>()

  app.http.server.on('upgrade', (request, socket, head) => {
    admit(request)
      .then((viewer) => {
        if (!viewer) return turnAway(socket)
        server.handleUpgrade(request, socket, head, (accepted) => connect(accepted, viewer))
      })
      .catch(() => turnAway(socket))
  })
  await sessions.onEnded((accountId) =>
    closeAll((viewer) => viewer.accountId === accountId, LIVE_CLOSE.signedOut),
  )

  bus.onGap(() => {
    for (const connection of open.keys())
      connection.gap().catch(() => connection.close(LIVE_CLOSE.restarting))
  })

  async function admit(request: IncomingMessage): Promise<Viewer | null> {
    if (request.url?.split('?')[0] !== LIVE_PATH) return null
    const { origin, host, cookie } = request.headers
    // A page always names its origin here, so a missing one is no excuse as it is elsewhere.
    if (origin === undefined || !isOwnOrigin(origin, host, app.ownOrigin)) return null
    const token = readCookie(cookie, app.sessionCookie)
    const viewer = token ? await sessions.read(token) : null
    return viewer?.status === 'active' ? viewer : null
  }

  function connect(socket: WebSocket, viewer: Viewer): void {
    const connection = new LiveConnection(socket, bus, [accountTopic(viewer.accountId)])
    open.set(connection, viewer)
    metrics.liveConnections.set(open.size)
    const expiry = setTimeout(
      () => connection.close(LIVE_CLOSE.signedOut),
      untilTimerLimit(viewer.expiresAt, clock.now()),
    ).unref()
    socket.on('close', () => {
      clearTimeout(expiry)
      open.delete(connection)
      metrics.liveConnections.set(open.size)
    })
    connection.open().catch(() => socket.terminate())
  }

  function closeAll(which: (viewer: Viewer) => boolean, code: number): void {
    for (const [connection, viewer] of open) if (which(viewer)) connection.close(code)
  }

  return {
    close() {
      closeAll(() => true, LIVE_CLOSE.restarting)
      server.close()
    },
  }
}

/** Timers hold 32 bits; a session that outlives one is checked again when its client reconnects. */
const untilTimerLimit = (moment: Date, now: Date): number =>
  Math.min(Math.max(moment.getTime() - now.getTime(), 0), 2 ** 31 - 1)

function turnAway(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}
