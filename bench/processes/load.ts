import autocannon from 'autocannon'
import { report } from './parent.ts'

export interface LoadOptions {
  url: string
  seconds: number
  connections: number
  /** Each connection uses the next of these, so that the requests come from several people. */
  headers: Record<string, string>[]
}

process.on('message', (options: LoadOptions) => void fire(options))

async function fire({ url, seconds, connections, headers }: LoadOptions): Promise<void> {
  let next = 0
  const result = await autocannon({
    url,
    duration: seconds,
    connections,
    setupClient: (client) => client.setHeaders(headers[next++ % headers.length]!),
  })
  report({
    rate: result.requests.total / result.duration,
    failed: result.errors + result.non2xx,
  })
}
