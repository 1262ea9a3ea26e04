import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../shapes.ts'
import { Holder } from '../trust/cases.ts'

/** What waits for somebody of the team, beside cases and tickets. Each is called as in the audit log. */
export const CLAIM_QUEUES = ['verification', 'application', 'refund_request', 'appeal'] as const
export const ClaimQueue = z.enum(CLAIM_QUEUES)
export type ClaimQueue = z.infer<typeof ClaimQueue>

const AtItem = z.object({ queue: ClaimQueue, item: Id })

/** Who has it now, and whether there is still something to decide. */
export const Claim = z.object({ holder: z.nullable(Holder), open: z.boolean() })
export type Claim = z.infer<typeof Claim>

export const putClaim = endpoint({
  method: 'PUT',
  path: '/api/admin/queues/{queue}/{item}/claim',
  summary:
    'Take something that waits for a quarter of an hour, or hear who has it; or take it over from them.',
  access: 'admin',
  params: AtItem,
  body: z.object({ takeOver: z.boolean() }),
  reply: Claim,
  refusals: ['not_found'],
})

export const deleteClaim = endpoint({
  method: 'DELETE',
  path: '/api/admin/queues/{queue}/{item}/claim',
  summary: 'Leave what I have, or gave to somebody, to the others.',
  access: 'admin',
  params: AtItem,
  reply: Claim,
  refusals: ['not_found'],
})

export const putClaimAssignee = endpoint({
  method: 'PUT',
  path: '/api/admin/queues/{queue}/{item}/assignee',
  summary: 'Give something that waits to a colleague for a day, whoever has it.',
  access: 'admin',
  params: AtItem,
  body: z.object({ personId: Id }),
  reply: Claim,
  refusals: ['not_found', 'already_done'],
})
