import * as z from 'zod/mini'
import { REFUSALS, type RefusalCode } from './refusals.ts'
import { Instant } from './shapes.ts'

const codes = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]

/** Why an account is restricted. Only sent to its owner after a correct password. */
export const AccountRestriction = z.object({
  reason: z.string(),
  /** The community rule that was broken, C1 to C14. */
  rule: z.nullable(z.string()),
  until: z.nullable(Instant),
  /** Valid for one appeal and for a limited time. Null once an appeal was sent. */
  appealTicket: z.nullable(z.string()),
})
export type AccountRestriction = z.infer<typeof AccountRestriction>

/** The body of every refusal, `application/problem+json`. */
export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: z.enum(codes),
  requestId: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  retryAfter: z.optional(z.int()),
  closure: z.optional(AccountRestriction),
})
export type Problem = z.infer<typeof Problem>
