import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MyPost } from './posts.ts'

export const DASHBOARD_DAYS = ['7', '30', '90', '365'] as const

/** A figure of the range, and of the one before it. */
const Figure = z.object({ now: z.number(), before: z.number() })

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/creators/me/dashboard',
  summary: 'How my page does: subscribers, reach, likes and comments, day by day.',
  access: 'creator',
  query: z.object({ days: z._default(z.enum(DASHBOARD_DAYS), '30') }),
  reply: z.object({
    subscribers: Figure,
    reach: Figure,
    likes: Figure,
    comments: Figure,
    posts: Figure,
    /** Cents, out of the ledger. */
    money: z.object({
      /** What subscribers pay a month, as long as they go on. */
      monthly: z.int(),
      /** What of it is the creator's: the fee is taken of each payment. */
      monthlyNet: z.int(),
      gross: Figure,
      /** What of it is the creator's, after what was given back. */
      net: Figure,
      refunded: Figure,
      /** Of all who subscribed at some time in the range, the share that left in it. */
      churn: Figure,
      /** What a subscriber has brought so far, on average. */
      lifetimeValue: z.int(),
      /** Net of the next 30 days, if as many leave as did in the last 30. */
      forecast: z.int(),
    }),
    /** Each day of the range, the oldest first. */
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
    /** The posts that reached most. */
    best: z.array(MyPost),
  }),
  refusals: [],
})
