import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathOf, postMessage } from '@koji/contract'
import autocannon from 'autocannon'
import { input, report } from './parent.ts'

const { origin, file } = input<{ origin: string; file: string }>()
/** Each conversation has the id of its match and the indexes of its members' cookies. */
const { cookies, conversations } = JSON.parse(readFileSync(file, 'utf8')) as {
  cookies: string[]
  conversations: [match: string, low: number, high: number][]
}
const CONNECTIONS = 64
let turn = 0

process.on('message', ({ seconds }: { seconds: number }) => void fire(seconds))

/** Cycles through the conversations and alternates their senders, so that no one exceeds the rate limit. */
async function fire(seconds: number): Promise<void> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          const [match, ...pair] = conversations[turn % conversations.length]!
          const sender = pair[Math.floor(turn++ / conversations.length) % 2]!
          return {
            ...request,
            path: pathOf(postMessage, { match }),
            headers: { 'content-type': 'application/json', cookie: cookies[sender]! },
            body: JSON.stringify({
              id: randomUUID(),
              replyTo: null,
              text: `Number ${turn} of the words that two people say to each other`,
            }),
          }
        },
      },
    ],
  })
  report({
    rate: result.requests.total / result.duration,
    p99: result.latency.p99,
    failed: result.errors + result.non2xx,
  })
}
