import * as z from 'zod/mini'
import { APPEAL_MAX, APPEAL_MIN } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { text } from './shapes.ts'

export const NewAppeal = z.object({
  ticket: z.string().check(z.maxLength(200)),
  body: text('Appeal', APPEAL_MIN, APPEAL_MAX),
})
export type NewAppeal = z.infer<typeof NewAppeal>

export const postAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals',
  summary: 'Ask the team to look again at a suspension or ban, with the ticket from the refused sign-in.',
  access: 'everyone',
  body: NewAppeal,
  reply: z.object({}),
  refusals: ['link_expired', 'already_appealed'],
  limit: { max: 10, seconds: 3600, per: 'address' },
})
