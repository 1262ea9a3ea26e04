import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../shapes.ts'
import { Holder } from '../trust/cases.ts'

/** Review queues that share one kind of claim. Cases and tickets have their own. Names match the audit log's. */
export const CLAIM_QUEUES = ['verification', 'application', 'refund_request', 'appeal'] as const
export const ClaimQueue = z.enum(CLAIM_QUEUES)
export type ClaimQueue = z.infer<typeof ClaimQueue>

const AtItem = z.object({ queue: ClaimQueue, item: Id })

/** `open` is false once the item is decided. */
export const Claim = z.object({ holder: z.nullable(Holder), open: z.boolean() })
export type Claim = z.infer<typeof Claim>

export const putClaim = endpoint({
  method: 'PUT',
  path: '/api/admin/queues/{queue}/{item}/claim',
  summary: 'Claims an item for 15 minutes, returns its current holder, or takes it over from them.',
  access: 'admin',
  params: AtItem,
  body: z.object({ takeOver: z.boolean() }),
  reply: Claim,
  refusals: ['not_found'],
})

export const deleteClaim = endpoint({
  method: 'DELETE',
  path: '/api/admin/queues/{queue}/{item}/claim',
  summary: 'Releases an item that the viewer holds or assigned.',
  access: 'admin',
  params: AtItem,
  reply: Claim,
  refusals: ['not_found'],
})

export const putClaimAssignee = endpoint({
  method: 'PUT',
  path: '/api/admin/queues/{queue}/{item}/assignee',
  summary: 'Assigns an item to a colleague for a day, even if someone else holds it.',
  access: 'admin',
  params: AtItem,
  body: z.object({ personId: Id }),
  reply: Claim,
  refusals: ['not_found', 'already_done'],
})
