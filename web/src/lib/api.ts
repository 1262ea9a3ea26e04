import { type Call, type Endpoint, Problem, pathOf, type Reply } from '@koji/contract'
import * as z from 'zod/mini'

/** The server said no; `problem.code` says why. */
export class Refused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Nobody answered: no network, or not in time. */
export class Unreachable extends Error {}

/** Something answered that is not ours: a page of a proxy, or rubbish. */
export class Unintelligible extends Error {}

export interface CallOptions {
  /** Keep it over retries of one act, so that the act happens once. */
  idempotencyKey?: string
  signal?: AbortSignal
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
/** A node that restarts or a database that changes over is back in about this time. */
const RETRY_AFTER_MS = [300, 1_200] as const
const RETRYABLE = [502, 503, 504]

let renew: (() => Promise<boolean>) | null = null

/** What to do when a token has ended meanwhile; true when there is a new one and it is worth asking again. */
export function renewWith(how: () => Promise<boolean>): void {
  renew = how
}

/** Calls an endpoint of the contract: what goes in and what comes out is typed and checked. */
export async function call<const E extends Endpoint>(
  declared: E,
  input: Call<E>,
  { idempotencyKey = crypto.randomUUID(), signal, timeoutMs = TIMEOUT_MS }: CallOptions = {},
): Promise<Reply<E>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: object
    body?: unknown
  }
  const url = pathOf(declared, params) + searchOf(query)
  const init = {
    method: declared.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(declared.creates && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const send = () => fetchInTime(url, init, { timeoutMs, signal })
  // Anything else might happen twice.
  const repeatable = declared.method === 'GET' || declared.creates === true
  const ask = () => (repeatable ? retrying(send, signal) : send())
  let { ok, answer } = await ask()
  if (!ok && declared.access !== 'everyone' && isSignInRequired(answer) && (await renew?.()))
    ({ ok, answer } = await ask())
  if (!ok) throw refusalFrom(answer)
  const reply = z.safeParse(declared.reply, answer)
  if (!reply.success) throw new Unintelligible('The answer does not fit', { cause: reply.error })
  return reply.data as Reply<E>
}

/** Asks for a file up to its first byte: whatever would refuse it is said here, and not by a page of the browser. */
export async function knock(url: string): Promise<void> {
  const ask = () => retrying(() => fetchInTime(url, {}, { timeoutMs: TIMEOUT_MS, read: refusalOnly }))
  let { ok, answer } = await ask()
  if (!ok && isSignInRequired(answer) && (await renew?.())) ({ ok, answer } = await ask())
  if (!ok) throw refusalFrom(answer)
}

interface Answered {
  status: number
  ok: boolean
  /** Undefined when it was no JSON. */
  answer: unknown
}

async function retrying(send: () => Promise<Answered>, signal?: AbortSignal): Promise<Answered> {
  for (const wait of RETRY_AFTER_MS) {
    const answered = await send()
    if (!RETRYABLE.includes(answered.status)) return answered
    await pause(wait, signal)
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
  { timeoutMs, signal, read = wholeAnswer }: FetchOptions,
): Promise<Answered> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return { status: response.status, ok: response.ok, answer: await read(response) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Unreachable('No answer', { cause: error })
  }
}

const wholeAnswer = async (response: Response): Promise<unknown> => jsonOf(await response.text())
const refusalOnly = (response: Response): Promise<unknown> =>
  response.ok ? (response.body?.cancel() ?? Promise.resolve()) : wholeAnswer(response)

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resume, reject) => {
    const timer = setTimeout(resume, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function isSignInRequired(answer: unknown): boolean {
  return (answer as { code?: unknown } | undefined)?.code === 'sign_in_required'
}

function refusalFrom(answer: unknown): Error {
  const problem = z.safeParse(Problem, answer)
  return problem.success ? new Refused(problem.data) : new Unintelligible('Not an answer of ours')
}

function searchOf(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    : ''
}
