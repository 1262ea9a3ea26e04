import autocannon from 'autocannon'
import { report } from './parent.ts'

export interface Shot {
  url: string
  seconds: number
  connections: number
  /** Each connection uses the next of these, so that the requests come from several people. */
  headers: Record<string, string>[]
}

process.on('message', (shot: Shot) => void fire(shot))

async function fire({ url, seconds, connections, headers }: Shot): Promise<void> {
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
