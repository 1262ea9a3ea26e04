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

/** The server could not be reached, or what answered was not ours. */
export class Unreachable extends Error {}

interface Options {
  /** Keep it over retries of one act, so that the act happens once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Calls an endpoint of the contract: what goes in and what comes out is typed and checked. */
export async function call<const E extends Endpoint>(
  declared: E,
  input: Call<E>,
  options: Options = {},
): Promise<Reply<E>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: object
    body?: unknown
  }
  const response = await send(pathOf(declared, params) + searchOf(query), {
    method: declared.method,
    signal: options.signal,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(declared.creates && { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refusalFrom(answer)
  return z.parse(declared.reply, answer) as Reply<E>
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Unreachable('Network error. Please check your connection', { cause: error })
  }
}

function refusalFrom(answer: unknown): Error {
  const problem = z.safeParse(Problem, answer)
  return problem.success ? new Refused(problem.data) : new Unreachable('An unexpected error occurred')
}

function searchOf(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    : ''
}
