import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { KEEP_ALIVE } from './keep-alive.ts'
import { createActions } from './stripe-double/actions.ts'
import { ApiError, invalidRequest } from './stripe-double/api-error.ts'
import { advanceTo } from './stripe-double/billing.ts'
import { CUSTOMER_OPERATIONS } from './stripe-double/customer-operations.ts'
import { expanded } from './stripe-double/expand.ts'
import { readForm } from './stripe-double/form.ts'
import { MONEY_OPERATIONS } from './stripe-double/money-operations.ts'
import type { Operation } from './stripe-double/operations.ts'
import { DAY, World } from './stripe-double/world.ts'

const API_VERSION = '2026-10-28.endive'
const SECRET_KEY = 'sk_test_double'
/** Stripe gives each webhook endpoint a secret: one for our own events, one for those of connected accounts. */
const OWN_WEBHOOK_SECRET = 'whsec_double_ours'
const CONNECT_WEBHOOK_SECRET = 'whsec_double_creators'

const OPERATIONS = [...CUSTOMER_OPERATIONS, ...MONEY_OPERATIONS].map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.at.replace(':id', '(?<id>[^/]+)')}$`),
}))

interface Reply {
  status: number
  body: object
}

/** Starts a fake of the part of Stripe that we use, over HTTP and in memory. It refuses everything that we shouldn't send. */
export async function startStripeDouble() {
  const world = new World()
  const storedReplies = new Map<string, Reply & { request: string }>()
  const requests: string[] = []
  const idempotencyKeys: string[] = []
  let failure: number | 'silence' | null = null

  function reply(request: IncomingMessage, sent: string): Reply {
    const { pathname, search } = new URL(request.url!, 'http://double')
    const { headers, method } = request
    if (headers.authorization !== `Bearer ${SECRET_KEY}`)
      throw new ApiError(401, { message: 'Invalid API Key provided' })
    if (headers['stripe-version'] !== API_VERSION)
      throw invalidRequest(`Not the version that was tried: ${String(headers['stripe-version'])}`)
    const call = `${method} ${pathname}`
    const match = OPERATIONS.find(({ pattern }) => pattern.test(call))
    if (!match) throw new ApiError(404, { message: `Unrecognized request URL (${call}).` })
    const account = headers['stripe-account'] as string | undefined
    const encoded = sent || search.slice(1)
    const run = (): Reply => ({
      status: 200,
      body: perform(world, match.operation, encoded, {
        id: match.pattern.exec(call)!.groups?.id ?? '',
        account,
      }),
    })
    return method === 'POST'
      ? withKey(keyOf(headers, match.operation), `${account} ${call} ${encoded}`, run)
      : run()
  }

  function withKey(key: string, request: string, run: () => Reply): Reply {
    const stored = storedReplies.get(key)
    if (!stored) {
      // A request that is refused for its parameters isn't stored, so its key can be used again.
      const first = run()
      storedReplies.set(key, structuredClone({ ...first, request }))
      return first
    }
    if (stored.request === request) return stored
    throw new ApiError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request)
    requests.push(`${request.method} ${request.url}`)
    idempotencyKeys.push(String(request.headers['idempotency-key']))
    if (failure === 'silence') return
    const { status, body } = failure ? errorReply(failure) : replyOrRefuse(request, sent)
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}` })
    response.end(JSON.stringify(body))
  }

  function replyOrRefuse(request: IncomingMessage, sent: string): Reply {
    try {
      return reply(request, sent)
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, body: { error: error.fault } }
      throw error
    }
  }

  const server = createServer(KEEP_ALIVE, (request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ error: { type: 'api_error', message: String(error) } }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    options: { secretKey: SECRET_KEY, webhookSecrets: [OWN_WEBHOOK_SECRET, CONNECT_WEBHOOK_SECRET], url },
    world,
    /** All requests, in order. */
    requests,
    /** The idempotency key of each request. */
    idempotencyKeys,
    ...createActions(world),
    advanceDays: (days: number) => advanceTo(world, world.now + Math.round(days * DAY)),
    now: () => new Date(world.now * 1_000),
    /** Makes every request fail with this status, or get no reply. */
    failWith: (next: number | 'silence' | null) => void (failure = next),
    /** Forgets all idempotency keys, as Stripe does after a day. */
    expireKeys: () => storedReplies.clear(),
    /** All webhooks so far, signed now. */
    webhooks: () =>
      world.events.map((event) =>
        signWebhook(event, event.account ? CONNECT_WEBHOOK_SECRET : OWN_WEBHOOK_SECRET, world.now),
      ),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const errorReply = (status: number): Reply => ({
  status,
  body: { error: { type: 'api_error', message: 'out of order' } },
})

function keyOf(headers: IncomingMessage['headers'], operation: Operation): string {
  const key = headers['idempotency-key'] as string | undefined
  if (!key) throw invalidRequest(`${operation.at} needs an idempotency key`)
  if (operation.needsOwnKey && key.startsWith('stripe-node-retry-'))
    throw invalidRequest(`${operation.at} needs an idempotency key that outlives the request`)
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
      throw invalidRequest(`Received unknown parameter: ${[...issue!.path, ...issue!.keys].join('.')}`, {
        code: 'parameter_unknown',
      })
    throw invalidRequest(`${operation.at}: ${param}: ${issue!.message}`, { param })
  }
  const params = parsed.data as { expand?: string[] }
  return expanded(world.objects, operation.run(world, params as never, call), params.expand)
}

function signWebhook(event: object, secret: string, timestamp: number) {
  const payload = JSON.stringify(event)
  const { webhooks } = new Stripe(SECRET_KEY)
  return {
    body: Buffer.from(payload),
    signature: webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  }
}
