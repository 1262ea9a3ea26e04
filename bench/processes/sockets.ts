import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AccountMessage, LIVE_PATH, pathOf, postMessage, type ServerFrame } from '@koji/contract'
import { input, report } from './parent.ts'

const { origin, file } = input<{ origin: string; file: string }>()
const { cookies, talks } = JSON.parse(readFileSync(file, 'utf8')) as {
  cookies: string[]
  talks: [match: string, low: number, high: number][]
}

type Task =
  /** Opens those of so many people who have none yet. */
  | { kind: 'open'; people: number }
  /** Messages between people who are connected, so many a second. */
  | { kind: 'send'; seconds: number; rate: number }

let connected = 0
const sentAt = new Map<string, number>()
let took: number[] = []

process.on('message', (task: Task) => void (task.kind === 'open' ? open(task.people) : send(task)))

/** A few at a time, as a server that starts again sees them come. */
async function open(people: number): Promise<void> {
  while (connected < people) {
    const next = Array.from({ length: Math.min(50, people - connected) }, (_, n) => connected + n)
    await Promise.all(next.map(connect))
    connected += next.length
  }
  report({ connected })
}

function connect(person: number): Promise<void> {
  // Node's own client takes headers, which its types do not say.
  const options = { headers: { origin, cookie: cookies[person]! } } as unknown as string[]
  const socket = new WebSocket(origin.replace('http', 'ws') + LIVE_PATH, options)
  return new Promise((ready, fail) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'resume', cursors: {} })))
    socket.addEventListener('close', () => fail(new Error('A connection was closed')))
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(data as string) as ServerFrame
      if (frame.type === 'ready') ready()
      else if (frame.type === 'message') arrived(frame.body as AccountMessage, person)
    })
  })
}

/** Also those who wrote it hear of it; they do not count. */
function arrived(news: AccountMessage, person: number): void {
  if (news.type !== 'message' || news.message.text !== `to ${person}`) return
  const begun = sentAt.get(news.message.id)
  if (begun !== undefined && sentAt.delete(news.message.id)) took.push(performance.now() - begun)
}

async function send({ seconds, rate }: Extract<Task, { kind: 'send' }>): Promise<void> {
  const among = talks.filter(([, low, high]) => low < connected && high < connected)
  took = []
  const sending: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; n < seconds * rate; n++) {
    const wait = begun + (n * 1_000) / rate - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    sending.push(sendOne(among[n % among.length]!, Math.floor(n / among.length) % 2))
  }
  await Promise.all(sending)
  await new Promise((done) => setTimeout(done, 500))
  const sorted = took.toSorted((a, b) => a - b)
  report({
    p50: sorted[sorted.length >> 1],
    p99: sorted[Math.floor(sorted.length * 0.99)],
    lost: sentAt.size,
  })
}

async function sendOne([match, low, high]: (typeof talks)[number], side: number): Promise<void> {
  const [from, to] = side === 0 ? [low, high] : [high, low]
  const id = randomUUID()
  sentAt.set(id, performance.now())
  const reply = await fetch(origin + pathOf(postMessage, { match }), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies[from]! },
    body: JSON.stringify({ id, text: `to ${to}`, replyTo: null }),
  })
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`A message was answered with ${reply.status}`)
}
