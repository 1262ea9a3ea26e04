import { COMMON_REFUSALS, type Endpoint, type RefusalCode, type ReplyInput } from '@koji/contract'
import * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

/** Keeps what an endpoint answers to what its declaration says. */
export function replyContract<E extends Endpoint>(declared: E) {
  const allowed = new Set<RefusalCode>([...COMMON_REFUSALS, ...declared.refusals])

  function complain(error: unknown): never {
    if (!(error instanceof Refusal) || allowed.has(error.code)) throw error
    throw new Error(
      `${declared.method} ${declared.path} refused with ${error.code}, which it does not declare`,
    )
  }

  return {
    /** What the reply shape does not name never leaves the server. */
    present: (body: ReplyInput<E>): unknown => z.parse(declared.reply, body),

    /** A refusal that the contract does not announce is a fault of ours, and is reported as one. */
    withDeclaredRefusals<Result>(work: () => Result): Result {
      try {
        const result = work()
        return result instanceof Promise ? (result.catch(complain) as Result) : result
      } catch (error) {
        return complain(error)
      }
    },
  }
}
