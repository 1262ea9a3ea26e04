import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant, PageQuery, page } from '../shapes.ts'

/** A calendar month such as 2026-11. */
export const Month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'There is no such month'))

/** One month of a creator's balance in cents. Credits are positive, and all lines add up to `closing`. */
export const Statement = z.object({
  month: Month,
  /** In the creator's time zone. `to` is exclusive. */
  from: Instant,
  to: Instant,
  /** False until the month has ended. */
  over: z.boolean(),
  opening: z.int(),
  /** Total paid by subscribers. */
  gross: z.int(),
  /** The platform's fees, minus fees returned with refunds and disputes. */
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
  summary: "Lists the creator's monthly statements, newest first.",
  access: 'creator',
  query: PageQuery,
  reply: page(Statement),
  refusals: [],
})

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/creators/me/statements/{month}',
  summary: "Returns the creator's statement for one month.",
  access: 'creator',
  params: z.object({ month: Month }),
  reply: z.extend(Statement, {
    timeZone: z.string(),
    /** The previous and next months that have a statement. */
    before: z.nullable(Month),
    after: z.nullable(Month),
  }),
  refusals: ['not_found'],
})

/** Path of the CSV file with every row of a month. */
export const statementCsv = (month: string): string => `/api/creators/me/statements/${month}/rows.csv`
