import { postSwipe } from '@koji/contract'
import autocannon from 'autocannon'
import { input, report } from './parent.ts'

/** Cookies and ids of the same people, in the same order. */
const { origin, cookies, ids } = input<{ origin: string; cookies: string[]; ids: string[] }>()
const CONNECTIONS = 64

type Task =
  | { kind: 'load'; seconds: number }
  /** Both people of each pair like each other at the same moment. */
  | { kind: 'storm'; pairs: number }

interface Swipe {
  swiper: number
  target: number
  choice: 'like' | 'pass'
}

process.on('message', (task: Task) => void fire(task))

let turn = 0

/** Cycles through all swipers, each with a new target every time. One in five swipes is a like. */
function nextSwipe(): Swipe {
  const swiper = turn % cookies.length
  const round = Math.floor(turn++ / cookies.length)
  return { swiper, target: (swiper + 1 + round) % ids.length, choice: turn % 5 === 0 ? 'like' : 'pass' }
}

/** Pairs people who are far apart in the list, because neighbors have swiped each other already. */
function nextMutualLike(): Swipe {
  const pair = turn >> 1
  const half = cookies.length >> 1
  const low = pair % half
  const high = half + ((low + Math.floor(pair / half)) % half)
  return turn++ % 2 === 0
    ? { swiper: low, target: high, choice: 'like' }
    : { swiper: high, target: low, choice: 'like' }
}

async function fire(task: Task): Promise<void> {
  if (task.kind === 'storm') turn = 0
  const next = task.kind === 'load' ? nextSwipe : nextMutualLike
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    ...(task.kind === 'load' ? { duration: task.seconds } : { amount: task.pairs * 2 }),
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
