import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './sessions.ts'
import { Id, Instant } from './shapes.ts'

export const getMyAccount = endpoint({
  method: 'GET',
  path: '/api/accounts/me',
  summary: "The signed-in person's own account.",
  access: 'signed_in',
  reply: z.object({
    id: Id,
    email: z.string(),
    verified: z.boolean(),
    roles: z.array(Role),
    language: z.string(),
    signInAlerts: z.boolean(),
    createdAt: Instant,
  }),
  refusals: [],
})
