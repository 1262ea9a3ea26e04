import * as z from 'zod/mini'
import { CLIENT_ERROR_BUFFER } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, text } from '../shapes.ts'

export const ClientError = z.object({
  kind: z.enum(['crash', 'exception', 'rejection', 'route', 'chunk']),
  message: text('Message', 0, 2_000),
  stack: text('Stack', 0, 4_000),
  /** The URL path, without query and fragment. */
  path: text('Path', 0, 300),
  release: text('Release', 0, 64),
  at: Instant,
})
export type ClientError = z.infer<typeof ClientError>

export const postClientErrors = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  summary: 'Reports browser errors. They are stored without personal data.',
  access: 'everyone',
  body: z.object({
    events: z.array(ClientError).check(z.minLength(1), z.maxLength(CLIENT_ERROR_BUFFER)),
  }),
  reply: z.object({}),
  refusals: [],
  limit: { max: 30, seconds: 60, per: 'address' },
})
