import type { Server } from 'node:http'
import { type AddressInfo, Server as TcpServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { MediaStorage } from '#adapters/media-storage/port.ts'
import { deliverOverHttp } from '#billing/sandbox/http-delivery.ts'
import type { Config } from '#platform/config.ts'
import { EventDispatcher } from '#platform/events/dispatcher.ts'
import { servePages } from '#platform/http/pages.ts'
import type { Log } from '#platform/log.ts'
import { serveLive } from '#platform/realtime/live.ts'
import type { ProcessPools } from '#platform/work/process-pool.ts'
import { buildApp, buildServices } from './app.ts'
import { bootPlatform, closePlatform } from './boot.ts'

export const WEB_ROOT = resolve(import.meta.dirname, '../../web/dist')

export interface RunningServer {
  port: number
  /** Finishes requests in flight, then releases every resource. */
  close(): Promise<void>
}

interface Options {
  config: Config
  databaseUrl: string
  log: Log
  webRoot?: string
  /** See `bootPlatform`. */
  wrapStorage?: (storage: MediaStorage, processes: ProcessPools) => MediaStorage
}

/** Boots the platform, builds the features and starts to listen. Requires a migrated database. */
export async function startServer({
  config,
  databaseUrl,
  log,
  webRoot = WEB_ROOT,
  wrapStorage,
}: Options): Promise<RunningServer> {
  const platform = await bootPlatform({ config, databaseUrl, log, ...(wrapStorage && { wrapStorage }) })
  const services = buildServices(platform)
  await services.places.prepare()
  const app = buildApp(platform, services)
  await servePages(app, webRoot)
  const live = serveLive(app)
  const dispatcher = new EventDispatcher(platform)

  async function release(): Promise<void> {
    await services.sandbox?.webhooks.stop()
    await services.payments.stop()
    await dispatcher.stop()
    // The mailer closes while jobs and the database still work, so that an unsent mail can be queued again.
    await platform.mailer.close()
    await platform.jobs.stop()
    // The last write before the database closes, so that tampering while no server runs is detected.
    await services.audit
      .anchor()
      .catch((error: unknown) => log.warn({ err: error }, 'the audit log could not be anchored'))
    await closePlatform(platform)
  }

  try {
    await platform.accountChanges.follow()
    await platform.signingKeys.signer()
    await services.notifications.prepare()
    await services.sandbox?.prepare()
    await services.payments.prepare()
    await platform.jobs.start({ work: true })
    dispatcher.start()
    services.payments.start()
    await app.http.listen({ port: config.PORT, host: config.HOST })
    services.sandbox?.webhooks.start(deliverOverHttp(portOf(app.http.server)))
  } catch (error) {
    await app.http.close()
    await release()
    throw error
  }
  return {
    port: portOf(app.http.server),
    async close() {
      platform.draining = true
      live.close()
      await drain(app.http.server)
      const late = setTimeout(() => app.http.server.closeAllConnections(), config.SHUTDOWN_TIMEOUT * 1_000)
      await app.http.close()
      clearTimeout(late)
      await release()
    },
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

const DRAIN_MS = 1_000

/**
 * Accepts no new connections and waits until the open ones close. An idle connection may already carry its next request,
 * so each gets `Connection: close` with its next reply. The HTTP server's own close() would cut idle connections.
 */
async function drain(server: Server): Promise<void> {
  TcpServer.prototype.close.call(server)
  const deadline = Date.now() + DRAIN_MS
  while (Date.now() < deadline && (await openConnections(server)) > 0) await wait(20)
}

function openConnections(server: Server): Promise<number> {
  return new Promise((done) => server.getConnections((_, count) => done(count)))
}
