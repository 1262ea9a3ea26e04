import { COMMON_REFUSALS, type Endpoint, type RefusalCode, type ReplyInput } from '@koji/contract'
import * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

/** Enforces that an endpoint replies as it declares. */
export function replyContract<E extends Endpoint>(declared: E) {
  const allowed = new Set<RefusalCode>([...COMMON_REFUSALS, ...declared.refusals])

  function requireDeclared(error: unknown): never {
    if (!(error instanceof Refusal) || allowed.has(error.code)) throw error
    throw new Error(
      `${declared.method} ${declared.path} refused with ${error.code}, which it does not declare`,
    )
  }

  return {
    /** Removes fields that the reply's shape doesn't declare. */
    present: (body: ReplyInput<E>): unknown => z.parse(declared.reply, body),

    /** Turns a refusal that the endpoint doesn't declare into an unexpected error. */
    withDeclaredRefusals<Result>(work: () => Result): Result {
      try {
        const result = work()
        return result instanceof Promise ? (result.catch(requireDeclared) as Result) : result
      } catch (error) {
        return requireDeclared(error)
      }
    },
  }
}
