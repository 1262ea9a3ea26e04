import * as z from 'zod/mini'
import { REFUSALS, type RefusalCode } from './refusals.ts'

const codes = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]

/** The body of every refusal, `application/problem+json`. */
export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: z.enum(codes),
  requestId: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  retryAfter: z.optional(z.int()),
})
export type Problem = z.infer<typeof Problem>
