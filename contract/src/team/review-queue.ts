import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../shapes.ts'

/** The names match the audit log's. */
export const CLAIM_QUEUES = [
  'case',
  'verification',
  'application',
  'refund_request',
  'appeal',
  'ticket',
] as const
export const ClaimQueue = z.enum(CLAIM_QUEUES)
export type ClaimQueue = z.infer<typeof ClaimQueue>

/** A person as our team sees them. Accounts without a profile have no name. */
export const CasePerson = z.object({
  id: Id,
  displayName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
})
export type CasePerson = z.infer<typeof CasePerson>

/** Who holds a queue item. Until then, no one else can decide it. */
export const ClaimHolder = z.object({
  person: CasePerson,
  until: Instant,
  mine: z.boolean(),
  /** The viewer assigned it, so they can release it again. */
  givenByMe: z.boolean(),
})
export type ClaimHolder = z.infer<typeof ClaimHolder>

const AtItem = z.object({ queue: ClaimQueue, item: Id })

/** `open` is false once the item is decided. */
export const Claim = z.object({ holder: z.nullable(ClaimHolder), open: z.boolean() })
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
