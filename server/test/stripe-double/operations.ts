import type * as z from 'zod'
import { ApiError, invalidRequest, notFound } from './api-error.ts'
import type { Kind, Of, StripeObject } from './objects.ts'
import type { World } from './world.ts'

export interface Call {
  id: string
  /** The connected account, if the call isn't for our own. */
  account: string | undefined
}

export interface Operation {
  at: string
  /** Whether callers must pass their own idempotency key, so that a retry creates nothing twice. */
  needsOwnKey: boolean
  params: z.ZodType
  run: (world: World, params: never, call: Call) => object
}

export function operation<P extends z.ZodType>(
  at: string,
  params: P,
  run: (world: World, params: z.output<P>, call: Call) => object,
): Operation {
  return { at, needsOwnKey: false, params, run }
}

export const withIdempotencyKey = (declared: Operation): Operation => ({ ...declared, needsOwnKey: true })

export function requireObject<K extends Kind>({ objects }: World, kind: K, id: string): Of<K> {
  const object = objects.find(kind, id)
  if (!object) throw notFound(kind, id)
  return object
}

/** Finds the object that a parameter references. */
export function requireReference<K extends Kind>({ objects }: World, kind: K, id: string): Of<K> {
  const object = objects.find(kind, id)
  if (!object) throw invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param: kind })
  return object
}

export function requireConnectedAccount({ objects }: World, account: string | undefined): Of<'account'> {
  const object = account === undefined ? undefined : objects.find('account', account)
  if (object) return object
  const message = `The provided key does not have access to account '${account}' (or that account does not exist).`
  throw new ApiError(403, { message, code: 'account_invalid' })
}

/** Refuses transfers to accounts that haven't finished onboarding. */
export function requireTransfers(world: World, account: string): void {
  if (requireReference(world, 'account', account).capabilities.transfers === 'active') return
  throw invalidRequest(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers',
    { code: 'insufficient_capabilities_for_transfer' },
  )
}

/** Returns a page of a list. */
export function pageOf<T extends StripeObject>(
  all: readonly T[],
  { limit, starting_after: after }: { limit: number; starting_after?: string | undefined },
) {
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const data = all.slice(start, start + limit)
  return { object: 'list', url: '/v1', data, has_more: start + limit < all.length }
}
