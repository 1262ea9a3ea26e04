import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** In a file of its own, because every page makes this request and few need the achievement catalogue. */
export const getCelebrations = endpoint({
  method: 'GET',
  path: '/api/achievements/celebrations',
  summary: 'Tells whether the viewer has achievements to celebrate.',
  access: 'signed_in',
  reply: z.object({ waiting: z.boolean() }),
  refusals: [],
})
