import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { RequestHistogram } from './request-histogram.ts'

export interface Metrics {
  requests: RequestHistogram
  liveConnections: Gauge
  deadLetters: Counter
  /** In Prometheus' text format. */
  render(): Promise<string>
}

export function createMetrics(database: Database): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'koji_' })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('koji_db_connections', 'Open database connections', () => database.pool.totalCount)
  gauge('koji_db_waiting', 'Requests waiting for a database connection', () => database.pool.waitingCount)
  const requests = new RequestHistogram()
  return {
    requests,
    liveConnections: new Gauge({ name: 'koji_live_connections', help: 'Open live connections', registers }),
    deadLetters: new Counter({
      name: 'koji_event_dead_letters_total',
      help: 'Event deliveries that became dead letters',
      registers,
    }),
    render: async () => (await registry.metrics()) + requests.render(),
  }
}
