import { type Call, type Endpoint, Problem, pathOf, type Reply } from '@koji/contract'
import * as z from 'zod/mini'
import { randomId } from './random-id.ts'

/** The server refused; `problem.code` says why. */
export class Refused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** No response: there is no network, or the request timed out. */
export class Unreachable extends Error {}

/** The response doesn't match the contract, such as an error page of a proxy. */
export class InvalidResponse extends Error {}

export interface CallOptions {
  /** Use the same key for every retry of an action, so that it happens once. */
  idempotencyKey?: string
  signal?: AbortSignal
  timeoutMs?: number
  /** For secrets, which must not be part of a URL. */
  headers?: Record<string, string>
  /** Lets the request finish even if the page closes. The browser allows this for small bodies only. */
  keepalive?: boolean
}

export interface UploadOptions extends Omit<CallOptions, 'timeoutMs' | 'keepalive'> {
  /** From 0 to 1. */
  onProgress?: (sent: number) => void
}

const TIMEOUT_MS = 15_000
/** An upload may take any time, as long as it makes progress. */
const STALLED_MS = 30_000
/** A restart or a database failover usually takes about this long. */
const RETRY_AFTER_MS = [300, 1_200] as const
const RETRYABLE = [502, 503, 504]

let renew: (() => Promise<boolean>) | null = null

/**
 * Sets what to do about an expired token. It resolves to true when there is a new one, so that the request can be
 * repeated.
 */
export function setSessionRenewal(renewal: () => Promise<boolean>): void {
  renew = renewal
}

/** Calls an endpoint, with input and reply typed and checked by the contract. */
export async function call<const E extends Endpoint>(
  declared: E,
  input: Call<E>,
  { idempotencyKey = randomId(), signal, timeoutMs = TIMEOUT_MS, keepalive, headers }: CallOptions = {},
): Promise<Reply<E>> {
  const { body } = input as { body?: unknown }
  const init = {
    method: declared.method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(declared.creates && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(keepalive && { keepalive }),
  }
  return sendTyped(declared, () => fetchInTime(urlOf(declared, input), init, { timeoutMs, signal }), signal)
}

/** Sends a file to an upload endpoint and reports the progress. */
export function upload<const E extends Endpoint & { upload: true }>(
  declared: E,
  file: Blob,
  input: Call<E>,
  { idempotencyKey = randomId(), signal, onProgress, headers }: UploadOptions = {},
): Promise<Reply<E>> {
  const init = {
    method: declared.method,
    headers: {
      ...headers,
      // The server detects the type from the bytes, so files without a known type are fine.
      'content-type': file.type.startsWith('image/') ? file.type : 'application/octet-stream',
      ...(declared.creates && { 'idempotency-key': idempotencyKey }),
    },
    body: file,
  }
  return sendTyped(declared, () => sendFile(urlOf(declared, input), init, onProgress, signal), signal)
}

/** Sends a request, retries it where that is safe, and parses the reply. */
async function sendTyped<E extends Endpoint>(
  declared: E,
  send: () => Promise<RawResponse>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  // Any other request could take effect twice.
  const repeatable = declared.method === 'GET' || declared.creates === true
  const attempt = () => (repeatable ? withRetries(send, signal) : send())
  const body = declared.access === 'everyone' ? bodyOf(await attempt()) : await withRenewal(attempt)
  const reply = z.safeParse(declared.reply, body)
  if (!reply.success)
    throw new InvalidResponse("The reply doesn't match the contract", { cause: reply.error })
  return reply.data as Reply<E>
}

/**
 * Requests a file and stops before its body, so that a refusal shows in the app rather than as a page of the browser.
 */
export async function checkFile(url: string): Promise<void> {
  const send = () => fetchInTime(url, {}, { timeoutMs: TIMEOUT_MS, read: readRefusal })
  await withRenewal(() => withRetries(send))
}

/** Fetches a private file for this page; no cache stores it. */
export async function fetchFile(
  url: string,
  { signal, headers = {} }: Pick<CallOptions, 'signal' | 'headers'> = {},
): Promise<Blob> {
  const read = (response: Response): Promise<unknown> => (response.ok ? response.blob() : readJson(response))
  const send = () => fetchInTime(url, { headers }, { timeoutMs: TIMEOUT_MS, signal, read })
  return (await withRenewal(() => withRetries(send, signal))) as Blob
}

/** Repeats a request once if the session could be renewed after it was refused. Returns the body. */
async function withRenewal(send: () => Promise<RawResponse>): Promise<unknown> {
  const response = await send()
  const isExpired = !response.ok && isSignInRequired(response.body)
  return bodyOf(isExpired && (await renew?.()) ? await send() : response)
}

function bodyOf({ ok, body }: RawResponse): unknown {
  if (!ok) throw refusalFrom(body)
  return body
}

interface RawResponse {
  status: number
  ok: boolean
  /** Undefined when the body isn't JSON. */
  body: unknown
}

async function withRetries(send: () => Promise<RawResponse>, signal?: AbortSignal): Promise<RawResponse> {
  for (const wait of RETRY_AFTER_MS) {
    const response = await send()
    if (!RETRYABLE.includes(response.status)) return response
    await delay(wait, signal)
  }
  return send()
}

interface FetchOptions {
  timeoutMs: number
  signal?: AbortSignal | undefined
  read?: (response: Response) => Promise<unknown>
}

async function fetchInTime(
  url: string,
  init: RequestInit,
  { timeoutMs, signal, read = readJson }: FetchOptions,
): Promise<RawResponse> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return { status: response.status, ok: response.ok, body: await read(response) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Unreachable('No response', { cause: error })
  }
}

const readJson = async (response: Response): Promise<unknown> => parseJson(await response.text())
const readRefusal = (response: Response): Promise<unknown> =>
  response.ok ? (response.body?.cancel() ?? Promise.resolve()) : readJson(response)

interface FileInit {
  method: string
  headers: Record<string, string>
  body: Blob
}

/** XMLHttpRequest, because `fetch` can't report upload progress. */
function sendFile(
  url: string,
  { method, headers, body }: FileInit,
  onProgress?: (sent: number) => void,
  signal?: AbortSignal,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let stallTimer = setTimeout(abort, STALLED_MS)
    const finish = () => {
      clearTimeout(stallTimer)
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(abort, STALLED_MS)
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('loadend', finish)
    request.addEventListener('load', () => {
      const { status, responseText } = request
      resolve({ status, ok: status >= 200 && status < 300, body: parseJson(responseText) })
    })
    request.addEventListener('error', () => reject(new Unreachable('No response')))
    request.addEventListener('abort', () =>
      reject(signal?.aborted ? signal.reason : new Unreachable('No response')),
    )
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function isSignInRequired(body: unknown): boolean {
  return (body as { code?: unknown } | undefined)?.code === 'sign_in_required'
}

function refusalFrom(body: unknown): Error {
  const problem = z.safeParse(Problem, body)
  return problem.success
    ? new Refused(problem.data)
    : new InvalidResponse('The response is not a refusal of ours')
}

function urlOf(declared: Endpoint, input: object): string {
  const { params, query } = input as { params?: Record<string, unknown>; query?: object }
  return pathOf(declared, params) + searchOf(query)
}

function searchOf(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    : ''
}
