import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'koji_http_request_seconds'
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Series {
  labels: string
  counts: Float64Array
  sum: number
}

/**
 * A Prometheus histogram by method, route and status. It is updated on every request, where prom-client's histogram,
 * which validates and hashes its labels each time, would cost more than parsing the request.
 */
export class RequestHistogram {
  readonly #series = new Map<string, Series>()

  /** Called when a reply is ready to be sent: an `onResponse` hook would cost as much as the reply. */
  observe(request: FastifyRequest, reply: FastifyReply): void {
    const series = this.#of(request.method, request.routeOptions.url ?? 'none', reply.statusCode)
    add(series, reply.elapsedTime / 1_000)
  }

  /** Like `observe`, for one kind of reply, so that its series is looked up only once. */
  observer(method: string, route: string, status: number): (reply: FastifyReply) => void {
    let series: Series | undefined
    return (reply) => {
      series ??= this.#of(method, route, status)
      add(series, reply.elapsedTime / 1_000)
    }
  }

  render(): string {
    const lines = [...this.#series.values()].flatMap(({ labels, counts, sum }) => {
      let total = 0
      const buckets = [...BUCKETS.map(String), '+Inf'].map((upTo, index) => {
        total += counts[index]!
        return `${NAME}_bucket{${labels},le="${upTo}"} ${total}`
      })
      return [...buckets, `${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${total}`]
    })
    return [`# HELP ${NAME} Response time by route`, `# TYPE ${NAME} histogram`, ...lines, ''].join('\n')
  }

  #of(method: string, route: string, status: number): Series {
    const key = `${method} ${route} ${status}`
    let series = this.#series.get(key)
    if (!series) {
      const labels = `method="${method}",route="${route}",status="${status}"`
      series = { labels, counts: new Float64Array(BUCKETS.length + 1), sum: 0 }
      this.#series.set(key, series)
    }
    return series
  }
}

function add(series: Series, seconds: number): void {
  let index = 0
  while (index < BUCKETS.length && seconds > BUCKETS[index]!) index++
  series.counts[index]!++
  series.sum += seconds
}
