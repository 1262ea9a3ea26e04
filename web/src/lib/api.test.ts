import { endpoint } from '@koji/contract'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call, checkFile, InvalidResponse, Refused, setSessionRenewal, Unreachable, upload } from './api.ts'

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
const respondWith = (...answers: (() => Response | Promise<Response>)[]) => {
  const fetched = vi.fn(async () => (answers.length > 1 ? answers.shift()! : answers[0]!)())
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

const status = (code: number) => () => new Response('upstream', { status: code })

test('drops fields that are not in the contract', async () => {
  const fetched = respondWith(ok)
  expect(await call(get, { params: { id: 'a/b' } })).toEqual({ n: 1 })
  expect(fetched).toHaveBeenCalledWith('/api/things/a%2Fb', expect.anything())
})

test.each([502, 503, 504])('retries a GET on %d', async (code) => {
  const fetched = respondWith(status(code), ok)
  expect(await call(get, { params: { id: 'x' } })).toEqual({ n: 1 })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('retries a creating call with the same idempotency key', async () => {
  const fetched = respondWith(status(503), ok)
  await call(create, {}, { idempotencyKey: 'one-act' })
  const keys = (fetched.mock.calls as unknown as [string, { headers: Record<string, string> }][]).map(
    ([, init]) => init.headers['idempotency-key'],
  )
  expect(keys).toEqual(['one-act', 'one-act'])
})

test('does not retry a call that could happen twice, or one that failed for another reason', async () => {
  const acted = respondWith(status(503))
  await expect(call(act, {})).rejects.toThrow(InvalidResponse)
  expect(acted).toHaveBeenCalledOnce()
  const failed = respondWith(status(500))
  await expect(call(get, { params: { id: 'x' } })).rejects.toThrow(InvalidResponse)
  expect(failed).toHaveBeenCalledOnce()
})

test('keeps the code and the fields of a refusal', async () => {
  const problem = {
    type: 'about:blank',
    title: 'No',
    status: 404,
    code: 'not_found',
    requestId: 'r1',
  }
  respondWith(() => Response.json(problem, { status: 404 }))
  const error = await call(get, { params: { id: 'x' } }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Refused)
  expect(error.problem).toEqual(problem)
})

test.each([
  ['a page of a proxy', () => new Response('<html>Sign in to the hotel</html>')],
  ['an empty body', () => new Response('')],
  ['another shape', () => Response.json({ n: 'seven' })],
  ['an error page', () => new Response('<h1>Oops</h1>', { status: 500 })],
])('treats %s as an invalid response', async (_, answer) => {
  respondWith(answer)
  await expect(call(get, { params: { id: 'x' } })).rejects.toThrow(InvalidResponse)
})

test('reports a missing network and a timeout in the same way', async () => {
  respondWith(() => Promise.reject(new TypeError('fetch failed')))
  await expect(call(get, { params: { id: 'x' } })).rejects.toThrow(Unreachable)

  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  })
  await expect(call(get, { params: { id: 'x' } }, { timeoutMs: 10 })).rejects.toThrow(Unreachable)
})

test('reports no failure after the caller aborts', async () => {
  const abort = new AbortController()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  })
  const calling = call(get, { params: { id: 'x' } }, { signal: abort.signal })
  abort.abort()
  await expect(calling).rejects.toMatchObject({ name: 'AbortError' })
})

const file = endpoint({ ...common, method: 'POST', path: '/api/files', upload: true, creates: true })
const mine = endpoint({ ...common, method: 'POST', path: '/api/mine', upload: true, access: 'signed_in' })
const picture = new Blob(['0123456789'], { type: 'image/png' })

type FakeResponse = (request: FakeRequest) => void

/** The parts of XMLHttpRequest that an upload uses. */
class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = []
  static answers: FakeResponse[] = []
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  status = 0
  responseText = ''
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {
    FakeRequest.sent.push(this)
    const { answers } = FakeRequest
    const next = answers.length > 1 ? answers.shift()! : answers[0]!
    setTimeout(() => next(this))
  }
  end(how: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
  abort() {
    this.end('abort')
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
}

function stubUploads(...answers: FakeResponse[]): FakeRequest[] {
  FakeRequest.sent = []
  FakeRequest.answers = answers
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return FakeRequest.sent
}

const answer = (status: number, body: unknown): FakeResponse => {
  return (request) => {
    Object.assign(request, { status, responseText: JSON.stringify(body) })
    request.end('load')
  }
}
const refusal = (status: number, code: string) =>
  answer(status, { type: 'about:blank', title: 'No', status, code, requestId: 'r1' })

test('reports upload progress and keeps the idempotency key on a retry', async () => {
  const sent = stubUploads(refusal(503, 'busy'), (request) => {
    request.progress(5, 10)
    answer(201, { n: 1, secret: 'dropped' })(request)
  })
  const steps: number[] = []
  const options = { idempotencyKey: 'one-file', onProgress: (step: number) => steps.push(step) }
  expect(await upload(file, picture, {}, options)).toEqual({ n: 1 })
  expect(sent.map(({ headers }) => headers)).toEqual([
    { 'content-type': 'image/png', 'idempotency-key': 'one-file' },
    { 'content-type': 'image/png', 'idempotency-key': 'one-file' },
  ])
  expect(steps).toEqual([0.5])
})

test('uploads again with a new token when the old one expired on the way', async () => {
  const sent = stubUploads(refusal(401, 'sign_in_required'), answer(200, { n: 2 }))
  const renewed = vi.fn(async () => true)
  setSessionRenewal(renewed)
  expect(await upload(mine, picture, {})).toEqual({ n: 2 })
  expect(sent).toHaveLength(2)
  expect(renewed).toHaveBeenCalledOnce()
})

test('fails like a call when an upload is refused, lost or aborted', async () => {
  stubUploads(refusal(422, 'unreadable_photo'))
  await expect(upload(file, new Blob(['x']), {})).rejects.toThrow(Refused)
  expect(FakeRequest.sent[0]!.headers['content-type']).toBe('application/octet-stream')

  stubUploads((request) => request.end('error'))
  await expect(upload(file, picture, {})).rejects.toThrow(Unreachable)

  stubUploads(() => undefined)
  const abort = new AbortController()
  const uploading = upload(file, picture, {}, { signal: abort.signal })
  abort.abort()
  await expect(uploading).rejects.toMatchObject({ name: 'AbortError' })
})

test('gives up on an upload that stalls', async () => {
  vi.useFakeTimers()
  stubUploads((request) => setTimeout(() => request.progress(1, 10), 20_000))
  const failing = expect(upload(file, picture, {})).rejects.toThrow(Unreachable)
  let over = false
  void failing.then(() => (over = true))
  await vi.advanceTimersByTimeAsync(45_000)
  expect(over).toBe(false)
  await vi.advanceTimersByTimeAsync(6_000)
  await failing
  vi.useRealTimers()
})

test('checks a file without reading it, and reports its refusal', async () => {
  const cancel = vi.fn()
  respondWith(() => new Response(new ReadableStream({ cancel })))
  await checkFile('/api/files/1')
  expect(cancel).toHaveBeenCalled()
  const problem = {
    type: 'about:blank',
    title: 'x',
    status: 403,
    code: 'reauthentication_required',
    requestId: 'r',
  }
  respondWith(() => Response.json(problem, { status: 403 }))
  await expect(checkFile('/api/files/1')).rejects.toMatchObject({
    problem: { code: 'reauthentication_required' },
  })
})
