import { postSwipe } from '@koji/contract'
import autocannon from 'autocannon'
import { input, report } from './parent.ts'

/** Who swipes, by cookie, and the ids of the same people. */
const { origin, cookies, ids } = input<{ origin: string; cookies: string[]; ids: string[] }>()
const CONNECTIONS = 64

type Shot =
  | { kind: 'load'; seconds: number }
  /** Both of each pair like each other, at the same moment. */
  | { kind: 'storm'; pairs: number }

interface Swipe {
  swiper: number
  target: number
  choice: 'like' | 'pass'
}

process.on('message', (shot: Shot) => void fire(shot))

let turn = 0

/** Everybody in turn, always somebody new; one in five is a like. */
function nextOfLoad(): Swipe {
  const swiper = turn % cookies.length
  const round = Math.floor(turn++ / cookies.length)
  return { swiper, target: (swiper + 1 + round) % ids.length, choice: turn % 5 === 0 ? 'like' : 'pass' }
}

/** Half the world apart: who is close by was swiped before. */
function nextOfStorm(): Swipe {
  const pair = turn >> 1
  const half = cookies.length >> 1
  const low = pair % half
  const high = half + ((low + Math.floor(pair / half)) % half)
  return turn++ % 2 === 0
    ? { swiper: low, target: high, choice: 'like' }
    : { swiper: high, target: low, choice: 'like' }
}

async function fire(shot: Shot): Promise<void> {
  if (shot.kind === 'storm') turn = 0
  const next = shot.kind === 'load' ? nextOfLoad : nextOfStorm
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    ...(shot.kind === 'load' ? { duration: shot.seconds } : { amount: shot.pairs * 2 }),
    requests: [
      {
        method: 'POST',
        path: postSwipe.path,
        setupRequest(request) {
          const { swiper, target, choice } = next()
          return {
            ...request,
            headers: { 'content-type': 'application/json', cookie: cookies[swiper]! },
            body: JSON.stringify({ mode: 'friends', targetId: ids[target], choice }),
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
