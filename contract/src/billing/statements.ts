import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant, PageQuery, page } from '../shapes.ts'

/** Of a calendar, such as 2026-11. */
export const Month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'There is no such month'))

/** A month of a creator's balance. Cents; what is in their favour is positive, and all of it adds up to `closing`. */
export const Statement = z.object({
  month: Month,
  /** The month as the creator's clocks have it; `to` belongs to the next one. */
  from: Instant,
  to: Instant,
  /** False as long as the month goes on. */
  over: z.boolean(),
  opening: z.int(),
  /** What subscribers paid. */
  gross: z.int(),
  /** The platform's part of it, less what came back of that with refunds and disputes. */
  fees: z.int(),
  refunds: z.int(),
  disputes: z.int(),
  payouts: z.int(),
  closing: z.int(),
})
export type Statement = z.infer<typeof Statement>

export const getStatements = endpoint({
  method: 'GET',
  path: '/api/creators/me/statements',
  summary: 'My balance month by month, the newest first.',
  access: 'creator',
  query: PageQuery,
  reply: page(Statement),
  refusals: [],
})

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/creators/me/statements/{month}',
  summary: 'My balance in one month.',
  access: 'creator',
  params: z.object({ month: Month }),
  reply: z.extend(Statement, {
    timeZone: z.string(),
    /** Months beside it that have a statement. */
    before: z.nullable(Month),
    after: z.nullable(Month),
  }),
  refusals: ['not_found'],
})

/** Where every row of a month is had as a file. */
export const statementCsv = (month: string): string => `/api/creators/me/statements/${month}/rows.csv`
