import { type Problem, REFUSALS, type RefusalCode } from '@koji/contract'

type Details = Pick<Problem, 'fields' | 'retryAfter' | 'closure'>

/** A "no" that is meant for the caller. Any other error is our fault. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    // Refusals are frequent, so they don't capture a stack.
    const depth = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super(code)
    Error.stackTraceLimit = depth
    this.code = code
    this.status = REFUSALS[code]
    this.details = details
  }
}

export function refuse(code: RefusalCode, details?: Details): never {
  throw new Refusal(code, details)
}
