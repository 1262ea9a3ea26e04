import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Apart from the achievements: every page of the app asks this, and few need their catalogue. */
export const getCelebrations = endpoint({
  method: 'GET',
  path: '/api/achievements/celebrations',
  summary: 'Whether I have earned something that nobody celebrated yet.',
  access: 'signed_in',
  reply: z.object({ waiting: z.boolean() }),
  refusals: [],
})
