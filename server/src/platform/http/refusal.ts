import { type Problem, REFUSALS, type RefusalCode } from '@koji/contract'

type Details = Pick<Problem, 'fields' | 'retryAfter' | 'closure'>

/** A "no" that the caller is meant to see. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    // Saying no is everyday business: without a stack, a flood of it costs little.
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
