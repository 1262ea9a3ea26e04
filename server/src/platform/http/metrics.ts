import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  liveConnections: Gauge
  deadLetters: Counter
}

export function createMetrics(database: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'koji_' })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('koji_db_connections', 'Open connections to the database', () => database.pool.totalCount)
  gauge('koji_db_waiting', 'Requests that wait for a connection', () => database.pool.waitingCount)
  return {
    registry,
    requests: new Histogram({
      name: 'koji_http_request_seconds',
      help: 'Time to answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    liveConnections: new Gauge({
      name: 'koji_live_connections',
      help: 'Open live connections',
      registers: [registry],
    }),
    deadLetters: new Counter({
      name: 'koji_event_dead_letters_total',
      help: 'Deliveries given up',
      registers: [registry],
    }),
  }
}

export function measureRequests(http: FastifyInstance, { requests }: Metrics): void {
  // Finding a series by its labels costs more than counting in it, and there are few: routes × statuses.
  const series = new Map<string, { observe(seconds: number): void }>()
  http.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none'
    const key = `${request.method} ${route} ${reply.statusCode}`
    let one = series.get(key)
    if (!one) {
      one = requests.labels({ method: request.method, route, status: reply.statusCode })
      series.set(key, one)
    }
    one.observe(reply.elapsedTime / 1_000)
    next()
  })
}
