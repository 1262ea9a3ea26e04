import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AccountMessage, LIVE_PATH, pathOf, postMessage, type ServerFrame } from '@koji/contract'
import { input, report } from './parent.ts'

const { origin, file } = input<{ origin: string; file: string }>()
const { cookies, conversations } = JSON.parse(readFileSync(file, 'utf8')) as {
  cookies: string[]
  conversations: [match: string, low: number, high: number][]
}

type Task =
  /** Opens connections until this many people are connected. */
  | { kind: 'open'; people: number }
  /** Sends messages between connected people at a rate per second. */
  | { kind: 'send'; seconds: number; rate: number }

let connected = 0
const sentAt = new Map<string, number>()
let deliveryTimes: number[] = []

process.on('message', (task: Task) => void (task.kind === 'open' ? open(task.people) : send(task)))

/** Connects a few people at a time, like after a restart of the server. */
async function open(people: number): Promise<void> {
  while (connected < people) {
    const next = Array.from({ length: Math.min(50, people - connected) }, (_, n) => connected + n)
    await Promise.all(next.map(connect))
    connected += next.length
  }
  report({ connected })
}

function connect(person: number): Promise<void> {
  // Node's WebSocket accepts headers, which its types lack.
  const options = { headers: { origin, cookie: cookies[person]! } } as unknown as string[]
  const socket = new WebSocket(origin.replace('http', 'ws') + LIVE_PATH, options)
  return new Promise((ready, fail) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'resume', cursors: {} })))
    socket.addEventListener('close', () => fail(new Error('A connection was closed.')))
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(data as string) as ServerFrame
      if (frame.type === 'ready') ready()
      else if (frame.type === 'message') recordDelivery(frame.body as AccountMessage, person)
    })
  })
}

/** Ignores the copy that a sender receives. */
function recordDelivery(message: AccountMessage, person: number): void {
  if (message.type !== 'message' || message.message.text !== `to ${person}`) return
  const startedAt = sentAt.get(message.message.id)
  if (startedAt !== undefined && sentAt.delete(message.message.id))
    deliveryTimes.push(performance.now() - startedAt)
}

async function send({ seconds, rate }: Extract<Task, { kind: 'send' }>): Promise<void> {
  const connectedPairs = conversations.filter(([, low, high]) => low < connected && high < connected)
  deliveryTimes = []
  const requests: Promise<void>[] = []
  const startedAt = performance.now()
  for (let n = 0; n < seconds * rate; n++) {
    const wait = startedAt + (n * 1_000) / rate - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    requests.push(
      sendOne(connectedPairs[n % connectedPairs.length]!, Math.floor(n / connectedPairs.length) % 2),
    )
  }
  await Promise.all(requests)
  await new Promise((done) => setTimeout(done, 500))
  const sorted = deliveryTimes.toSorted((a, b) => a - b)
  report({
    p50: sorted[sorted.length >> 1],
    p99: sorted[Math.floor(sorted.length * 0.99)],
    lost: sentAt.size,
  })
}

async function sendOne([match, low, high]: (typeof conversations)[number], side: number): Promise<void> {
  const [from, to] = side === 0 ? [low, high] : [high, low]
  const id = randomUUID()
  sentAt.set(id, performance.now())
  const reply = await fetch(origin + pathOf(postMessage, { match }), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies[from]! },
    body: JSON.stringify({ id, text: `to ${to}`, replyTo: null }),
  })
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`A message failed with status ${reply.status}.`)
}
