import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { LASTING } from './lasting.ts'
import { acting } from './stripe-double/acting.ts'
import { passTime } from './stripe-double/billing.ts'
import { unfolded } from './stripe-double/expand.ts'
import { readForm } from './stripe-double/form.ts'
import type { Operation } from './stripe-double/operations.ts'
import { OF_FANS } from './stripe-double/operations-of-fans.ts'
import { OF_MONEY } from './stripe-double/operations-of-money.ts'
import { bad, Refusal } from './stripe-double/refusal.ts'
import { DAY, World } from './stripe-double/world.ts'

const API_VERSION = '2026-10-28.endive'
const SECRET_KEY = 'sk_test_double'
/** Stripe gives one to each endpoint: for what happens with us, and for what happens with creators. */
const OURS = 'whsec_double_ours'
const CREATORS = 'whsec_double_creators'

const OPERATIONS = [...OF_FANS, ...OF_MONEY].map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.at.replace(':id', '(?<id>[^/]+)')}$`),
}))

interface Answer {
  status: number
  body: object
}

/** So much of Stripe as we use, over HTTP, with state in memory. It takes nothing that it would not expect of us. */
export async function startStripeDouble() {
  const world = new World()
  const answered = new Map<string, Answer & { request: string }>()
  const asked: string[] = []
  const keys: string[] = []
  let trouble: number | 'silence' | null = null

  function answer(request: IncomingMessage, sent: string): Answer {
    const { pathname, search } = new URL(request.url!, 'http://double')
    const { headers, method } = request
    if (headers.authorization !== `Bearer ${SECRET_KEY}`)
      throw new Refusal(401, { message: 'Invalid API Key provided' })
    if (headers['stripe-version'] !== API_VERSION)
      throw bad(`Not the version that was tried: ${String(headers['stripe-version'])}`)
    const call = `${method} ${pathname}`
    const hit = OPERATIONS.find(({ pattern }) => pattern.test(call))
    if (!hit) throw new Refusal(404, { message: `Unrecognized request URL (${call}).` })
    const account = headers['stripe-account'] as string | undefined
    const encoded = sent || search.slice(1)
    const run = (): Answer => ({
      status: 200,
      body: perform(world, hit.operation, encoded, { id: hit.pattern.exec(call)!.groups?.id ?? '', account }),
    })
    return method === 'POST'
      ? withKey(keyOf(headers, hit.operation), `${account} ${call} ${encoded}`, run)
      : run()
  }

  function withKey(key: string, request: string, run: () => Answer): Answer {
    const before = answered.get(key)
    if (!before) {
      // What was refused for its parameters may be tried again under the same key.
      const fresh = run()
      answered.set(key, structuredClone({ ...fresh, request }))
      return fresh
    }
    if (before.request === request) return before
    throw new Refusal(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request)
    asked.push(`${request.method} ${request.url}`)
    keys.push(String(request.headers['idempotency-key']))
    if (trouble === 'silence') return
    const { status, body } = trouble ? failing(trouble) : answerOrRefuse(request, sent)
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${asked.length}` })
    response.end(JSON.stringify(body))
  }

  function answerOrRefuse(request: IncomingMessage, sent: string): Answer {
    try {
      return answer(request, sent)
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: { error: error.fault } }
      throw error
    }
  }

  const server = createServer(LASTING, (request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ error: { type: 'api_error', message: String(error) } }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    options: { secretKey: SECRET_KEY, webhookSecrets: [OURS, CREATORS], url },
    world,
    /** Every request, in its order. */
    asked,
    /** Their idempotency keys. */
    keys,
    ...acting(world),
    advanceDays: (days: number) => passTime(world, world.now + Math.round(days * DAY)),
    now: () => new Date(world.now * 1_000),
    /** From now on it answers so, or not at all. */
    fall: (into: number | 'silence' | null) => void (trouble = into),
    /** As if a day had passed for the keys, and for nothing else. */
    forgetKeys: () => answered.clear(),
    /** Everything that it has to tell so far, signed at this moment. */
    messages: () => world.told.map((event) => signed(event, event.account ? CREATORS : OURS, world.now)),
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

const failing = (status: number): Answer => ({
  status,
  body: { error: { type: 'api_error', message: 'out of order' } },
})

function keyOf(headers: IncomingMessage['headers'], operation: Operation): string {
  const key = headers['idempotency-key'] as string | undefined
  if (!key) throw bad(`${operation.at} needs an idempotency key`)
  if (operation.once && key.startsWith('stripe-node-retry-'))
    throw bad(`${operation.at} needs an idempotency key that outlives the request`)
  return key
}

function perform(
  world: World,
  operation: Operation,
  encoded: string,
  call: Parameters<Operation['run']>[2],
): object {
  const parsed = operation.params.safeParse(readForm(encoded))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const param = issue!.path.join('.')
    if (issue!.code === 'unrecognized_keys')
      throw bad(`Received unknown parameter: ${[...issue!.path, ...issue!.keys].join('.')}`, {
        code: 'parameter_unknown',
      })
    throw bad(`${operation.at}: ${param}: ${issue!.message}`, { param })
  }
  const params = parsed.data as { expand?: string[] }
  return unfolded(world.shelf, operation.run(world, params as never, call), params.expand)
}

function signed(event: object, secret: string, timestamp: number) {
  const payload = JSON.stringify(event)
  const { webhooks } = new Stripe(SECRET_KEY)
  return {
    body: Buffer.from(payload),
    signature: webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  }
}
