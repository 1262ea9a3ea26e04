import type * as z from 'zod'
import { bad, missing, Refusal } from './refusal.ts'
import type { Kind, Of, Thing } from './things.ts'
import type { World } from './world.ts'

export interface Call {
  id: string
  /** On whose account, if not on ours. */
  account: string | undefined
}

export interface Operation {
  at: string
  /** Whether it makes something that a caller must be able to make once, by a key of their own. */
  once: boolean
  params: z.ZodType
  run: (world: World, params: never, call: Call) => object
}

export function operation<P extends z.ZodType>(
  at: string,
  params: P,
  run: (world: World, params: z.output<P>, call: Call) => object,
): Operation {
  return { at, once: false, params, run }
}

export const once = (made: Operation): Operation => ({ ...made, once: true })

export function found<K extends Kind>({ shelf }: World, kind: K, id: string): Of<K> {
  const thing = shelf.find(kind, id)
  if (!thing) throw missing(kind, id)
  return thing
}

/** Of an id among the parameters. */
export function named<K extends Kind>({ shelf }: World, kind: K, id: string): Of<K> {
  const thing = shelf.find(kind, id)
  if (!thing) throw bad(`No such ${kind}: '${id}'`, { code: 'resource_missing', param: kind })
  return thing
}

export function connected({ shelf }: World, account: string | undefined): Of<'account'> {
  const thing = account === undefined ? undefined : shelf.find('account', account)
  if (thing) return thing
  const message = `The provided key does not have access to account '${account}' (or that account does not exist).`
  throw new Refusal(403, { message, code: 'account_invalid' })
}

/** Money goes only to those who have said everything about themselves. */
export function requireTransfers(world: World, account: string): void {
  if (named(world, 'account', account).capabilities.transfers === 'active') return
  throw bad(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers',
    { code: 'insufficient_capabilities_for_transfer' },
  )
}

/** A page of what fits, the newest first. */
export function pageOf<T extends Thing>(
  all: readonly T[],
  { limit, starting_after: after }: { limit: number; starting_after?: string | undefined },
) {
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const data = all.slice(start, start + limit)
  return { object: 'list', url: '/v1', data, has_more: start + limit < all.length }
}
