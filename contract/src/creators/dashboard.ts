import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MyPost } from './posts.ts'

export const DASHBOARD_DAYS = ['7', '30', '90', '365'] as const

/** A value for the selected range and for the range before it. */
const Figure = z.object({ now: z.number(), before: z.number() })

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/creators/me/dashboard',
  summary: "Returns the creator's statistics: subscribers, reach, likes, comments and earnings by day.",
  access: 'creator',
  query: z.object({ days: z._default(z.enum(DASHBOARD_DAYS), '30') }),
  reply: z.object({
    subscribers: Figure,
    reach: Figure,
    likes: Figure,
    comments: Figure,
    posts: Figure,
    /** In cents, from the ledger. */
    money: z.object({
      /** Monthly recurring revenue. */
      monthly: z.int(),
      /** Monthly recurring revenue minus fees, which are rounded per payment. */
      monthlyNet: z.int(),
      gross: Figure,
      /** The creator's part, after refunds and disputes. */
      net: Figure,
      refunded: Figure,
      /** Share of everyone subscribed at some time in the range who left within it. */
      churn: Figure,
      /** Average net earnings per subscriber so far. */
      lifetimeValue: z.int(),
      /** Expected net earnings for the next 30 days, assuming the churn of the last 30. */
      forecast: z.int(),
    }),
    /** Every day of the range, oldest first. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        reach: z.int(),
        likes: z.int(),
        comments: z.int(),
        joined: z.int(),
        left: z.int(),
        gross: z.int(),
        net: z.int(),
        refunded: z.int(),
      }),
    ),
    /** The posts with the highest reach. */
    best: z.array(MyPost),
  }),
  refusals: [],
})
