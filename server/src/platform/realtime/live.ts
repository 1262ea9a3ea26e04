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
/** Open at once for one account: a few devices with a few windows each. */
const PER_ACCOUNT = 20
/** A client that does not say goodbye within this time is let go. */
const GOODBYE_MS = 1_000

interface Admitted {
  viewer: Viewer
  token: string
}

/** The live connection: only our own pages, only with a session, and never longer than that session. */
export function serveLive(app: App): { close(): void } {
  const { bus, clock, sessions, metrics } = app.platform
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES, perMessageDeflate: false })
  const open = new Map<LiveConnection, Admitted>()

  app.http.server.on('upgrade', (request, socket, head) => {
    // Node listens for errors until here and ws from later on; a reset in between would end the process.
    socket.on('error', () => socket.destroy())
    admit(request)
      .then((admitted) => {
        if (!admitted) return turnAway(socket)
        server.handleUpgrade(request, socket, head, (accepted) => connect(accepted, admitted))
      })
      .catch(() => turnAway(socket))
  })
  sessions.onEnded(({ accountId, sessionId }) =>
    closeAll(
      ({ viewer }) => viewer.accountId === accountId && (!sessionId || viewer.sessionId === sessionId),
      LIVE_CLOSE.signedOut,
    ),
  )
  bus.onGap(() => {
    for (const [connection, admitted] of open)
      recheck(connection, admitted).catch(() => connection.terminate())
  })

  async function admit(request: IncomingMessage): Promise<Admitted | null> {
    app.gate.overall(request.socket.remoteAddress ?? '')
    if (request.url?.split('?')[0] !== LIVE_PATH) return null
    const { origin, host, cookie } = request.headers
    // A page always names its origin here, so a missing one is no excuse as it is elsewhere.
    if (origin === undefined || !isOwnOrigin(origin, host, app.ownOrigin)) return null
    const token = readCookie(cookie, app.sessionCookie)
    const viewer = token ? await sessions.read(token) : null
    if (!token || viewer?.status !== 'active') return null
    const others = [...open.values()].filter((other) => other.viewer.accountId === viewer.accountId)
    return others.length < PER_ACCOUNT ? { viewer, token } : null
  }

  function connect(socket: WebSocket, admitted: Admitted): void {
    const { accountId, expiresAt } = admitted.viewer
    const connection = new LiveConnection(socket, bus, [accountTopic(accountId)])
    open.set(connection, admitted)
    metrics.liveConnections.set(open.size)
    const expiry = setTimeout(
      () => connection.close(LIVE_CLOSE.restarting),
      untilTimerLimit(expiresAt, clock.now()),
    ).unref()
    socket.on('close', () => {
      clearTimeout(expiry)
      open.delete(connection)
      metrics.liveConnections.set(open.size)
    })
  }

  /** Other nodes could not be heard for a while: neither messages nor that this session has ended. */
  async function recheck(connection: LiveConnection, { token }: Admitted): Promise<void> {
    const viewer = await sessions.read(token)
    if (viewer?.status === 'active') await connection.gap()
    else connection.close(LIVE_CLOSE.signedOut)
  }

  function closeAll(which: (admitted: Admitted) => boolean, code: number): void {
    for (const [connection, admitted] of open) if (which(admitted)) connection.close(code)
  }

  return {
    close() {
      closeAll(() => true, LIVE_CLOSE.restarting)
      server.close()
      setTimeout(() => open.forEach((_, connection) => connection.terminate()), GOODBYE_MS).unref()
    },
  }
}

/** Timers hold 32 bits; the client of a session that outlives one simply connects again. */
const untilTimerLimit = (moment: Date, now: Date): number =>
  Math.min(Math.max(moment.getTime() - now.getTime(), 0), 2 ** 31 - 1)

function turnAway(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}
