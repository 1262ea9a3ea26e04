import { endpoint } from '@koji/contract'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call, knock, Refused, Unintelligible, Unreachable } from './api.ts'

const reply = z.object({ n: z.number() })
const common = { summary: '', access: 'everyone', reply, refusals: [] } as const
const get = endpoint({
  ...common,
  method: 'GET',
  path: '/api/things/{id}',
  params: z.object({ id: z.string() }),
})
const create = endpoint({ ...common, method: 'POST', path: '/api/things', creates: true })
const act = endpoint({ ...common, method: 'POST', path: '/api/acts' })

const ok = () => Response.json({ n: 1, secret: 'dropped' })
const answering = (...answers: (() => Response | Promise<Response>)[]) => {
  const fetched = vi.fn(async () => (answers.length > 1 ? answers.shift()! : answers[0]!)())
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

const status = (code: number) => () => new Response('upstream', { status: code })

test('what is not in the contract does not reach the screen', async () => {
  const fetched = answering(ok)
  expect(await call(get, { params: { id: 'a/b' } })).toEqual({ n: 1 })
  expect(fetched).toHaveBeenCalledWith('/api/things/a%2Fb', expect.anything())
})

test.each([502, 503, 504])('a reading call is tried again on %d', async (code) => {
  const fetched = answering(status(code), ok)
  expect(await call(get, { params: { id: 'x' } })).toEqual({ n: 1 })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a creating call is tried again under the same key', async () => {
  const fetched = answering(status(503), ok)
  await call(create, {}, { idempotencyKey: 'one-act' })
  const keys = (fetched.mock.calls as unknown as [string, { headers: Record<string, string> }][]).map(
    ([, init]) => init.headers['idempotency-key'],
  )
  expect(keys).toEqual(['one-act', 'one-act'])
})

test('an act that could happen twice is not tried again, and neither is a call that failed otherwise', async () => {
  const acted = answering(status(503))
  await expect(call(act, {})).rejects.toThrow(Unintelligible)
  expect(acted).toHaveBeenCalledOnce()
  const failed = answering(status(500))
  await expect(call(get, { params: { id: 'x' } })).rejects.toThrow(Unintelligible)
  expect(failed).toHaveBeenCalledOnce()
})

test('a refusal keeps its code and its fields', async () => {
  const problem = {
    type: 'about:blank',
    title: 'No',
    status: 404,
    code: 'not_found',
    requestId: 'r1',
  }
  answering(() => Response.json(problem, { status: 404 }))
  const error = await call(get, { params: { id: 'x' } }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Refused)
  expect(error.problem).toEqual(problem)
})

test.each([
  ['a page of a proxy', () => new Response('<html>Sign in to the hotel</html>')],
  ['nothing', () => new Response('')],
  ['another shape', () => Response.json({ n: 'seven' })],
  ['an error page', () => new Response('<h1>Oops</h1>', { status: 500 })],
])('%s instead of an answer is no crash', async (_, answer) => {
  answering(answer)
  await expect(call(get, { params: { id: 'x' } })).rejects.toThrow(Unintelligible)
})

test('no network and no answer in time are the same to people', async () => {
  answering(() => Promise.reject(new TypeError('fetch failed')))
  await expect(call(get, { params: { id: 'x' } })).rejects.toThrow(Unreachable)

  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  })
  await expect(call(get, { params: { id: 'x' } }, { timeoutMs: 10 })).rejects.toThrow(Unreachable)
})

test('whoever leaves the screen hears of no failure', async () => {
  const leaving = new AbortController()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  })
  const calling = call(get, { params: { id: 'x' } }, { signal: leaving.signal })
  leaving.abort()
  await expect(calling).rejects.toMatchObject({ name: 'AbortError' })
})

test('a file is asked for without being read, and what refuses it is heard', async () => {
  const cancel = vi.fn()
  answering(() => new Response(new ReadableStream({ cancel })))
  await knock('/api/files/1')
  expect(cancel).toHaveBeenCalled()
  const problem = { type: 'about:blank', title: 'x', status: 403, code: 'proof_required', requestId: 'r' }
  answering(() => Response.json(problem, { status: 403 }))
  await expect(knock('/api/files/1')).rejects.toMatchObject({ problem: { code: 'proof_required' } })
})
