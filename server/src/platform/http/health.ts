import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from './app.ts'
import { isLocalRequest } from './client-address.ts'
import { refuse } from './refusal.ts'

const READY_WITHIN_MS = 1_500

/** Endpoints for load balancers and monitoring. They aren't in the contract, because no client of the product uses them. */
export function healthRoutes({ http, platform }: App): void {
  http.get('/livez', (_, reply) => reply.type('text/plain').send('alive\n'))

  http.get('/readyz', async (_, reply) => {
    const parts = {
      database: await databaseAnswers(),
      bus: platform.bus.healthy(),
      draining: platform.draining,
    }
    const ready = parts.database && !parts.draining
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...parts })
  })

  http.get('/metrics', async (request, reply) => {
    const token = platform.config.METRICS_TOKEN
    const allowed = token
      ? sameText(request.headers.authorization ?? '', `Bearer ${token}`)
      : isLocalRequest(request)
    if (!allowed) refuse('not_found')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await platform.metrics.render())
  })

  async function databaseAnswers(): Promise<boolean> {
    const late = AbortSignal.timeout(READY_WITHIN_MS)
    return Promise.race([
      sql`select 1`.execute(platform.database.db).then(
        () => true,
        () => false,
      ),
      new Promise<false>((done) => late.addEventListener('abort', () => done(false))),
    ])
  }
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
