import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, PageQuery, page } from '../shapes.ts'

export const BlockedPerson = z.object({
  id: Id,
  displayName: z.string(),
  username: z.nullable(z.string()),
  blockedAt: Instant,
})
export type BlockedPerson = z.infer<typeof BlockedPerson>

const Person = z.object({ personId: Id })

export const getBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'Lists the people the viewer blocked, newest first.',
  access: 'signed_in',
  query: PageQuery,
  reply: page(BlockedPerson),
  refusals: [],
})

export const putBlock = endpoint({
  method: 'PUT',
  path: '/api/blocks/{personId}',
  summary: 'Blocks a person, so that neither sees the other anywhere.',
  access: 'signed_in',
  params: Person,
  reply: z.object({}),
  refusals: ['not_found'],
  limit: { max: 200, seconds: 86_400, per: 'account' },
})

export const deleteBlock = endpoint({
  method: 'DELETE',
  path: '/api/blocks/{personId}',
  summary: 'Unblocks a person.',
  access: 'signed_in',
  params: Person,
  reply: z.object({}),
  refusals: [],
})
