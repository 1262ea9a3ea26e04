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
  /** Answers what is in flight, then lets go of everything. */
  close(): Promise<void>
}

interface Options {
  config: Config
  databaseUrl: string
  log: Log
  webRoot?: string
  /** See `bootPlatform`. */
  through?: (storage: MediaStorage, processes: ProcessPools) => MediaStorage
}

/** Adapters → features → listen. The database is migrated already. */
export async function startServer({
  config,
  databaseUrl,
  log,
  webRoot = WEB_ROOT,
  through,
}: Options): Promise<RunningServer> {
  const platform = await bootPlatform({ config, databaseUrl, log, ...(through && { through }) })
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
    // Before the jobs: a mail that could not be handed over goes back to its place while there is a database.
    await platform.mailer.close()
    await platform.jobs.stop()
    // The last that is written while there is a database: whoever tampers while nobody runs is found out.
    await services.audit
      .anchor()
      .catch((error: unknown) => log.warn({ err: error }, 'the audit log is not signed'))
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
 * Shuts the door for newcomers and lets those inside leave by themselves: an open connection may be carrying its next
 * request already, so it is told to close with an answer, not cut. Node's own close() would cut the idle ones at once.
 */
async function drain(server: Server): Promise<void> {
  TcpServer.prototype.close.call(server)
  const deadline = Date.now() + DRAIN_MS
  while (Date.now() < deadline && (await openConnections(server)) > 0) await wait(20)
}

function openConnections(server: Server): Promise<number> {
  return new Promise((done) => server.getConnections((_, count) => done(count)))
}
