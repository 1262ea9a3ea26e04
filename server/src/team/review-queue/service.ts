import type { Claim, ClaimHolder, ClaimQueue } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Audit } from '#team/audit/service.ts'
import { claimOnAssignment, claimOnOpening, holderOf, isHeldByAnother, mayRelease } from './rules.ts'
import * as store from './store.ts'
import { presentHolder } from './view.ts'

export interface ReviewItem {
  open: boolean
  /** False for items about the reviewer, and for appeals against their own decision. */
  mayDecide: boolean
}

/**
 * Reads an item as one person on our team may see it; undefined if there is none. It locks the item's row, so that
 * claims and the decision on it happen one after the other.
 */
type LockItem = (tx: Tx, personId: string, itemId: string) => Promise<ReviewItem | undefined>

export type Claims = ReturnType<typeof claimService>

export interface QueueItem {
  queue: ClaimQueue
  item: string
}

export interface Dependencies {
  accounts: Accounts
  audit: Audit
}

interface Context extends Dependencies, Pick<Platform, 'clock' | 'devices'> {
  queues: Map<ClaimQueue, LockItem>
  unassignable: Set<ClaimQueue>
}

/** Keeps two people on our team from reviewing the same item. */
export function claimService({ clock, devices }: Platform, dependencies: Dependencies) {
  const context: Context = { ...dependencies, clock, devices, queues: new Map(), unassignable: new Set() }
  return {
    holders: (db: Db, me: Viewer, queue: ClaimQueue, items: readonly string[]) =>
      holders(context, db, me, queue, items),
    holderIn: (db: Db, me: Viewer, at: QueueItem) => holderIn(context, db, me, at),
    requireFree: (tx: Tx, me: Viewer, queue: ClaimQueue, items: readonly string[]) =>
      requireFree(context, tx, me, queue, items),

    addQueue(queue: ClaimQueue, lock: LockItem, { assignable = true } = {}): void {
      context.queues.set(queue, lock)
      if (!assignable) context.unassignable.add(queue)
    },

    claim: (tx: Tx, me: Viewer, at: QueueItem, takeOver: boolean) => claim(context, tx, me, at, takeOver),
    release: (tx: Tx, me: Viewer, at: QueueItem) => release(context, tx, me, at),
    assign: (tx: Tx, me: Viewer, at: QueueItem, personId: string) => assign(context, tx, me, at, personId),
    settle: (tx: Tx, me: Viewer, queue: ClaimQueue, ...items: readonly string[]) =>
      settle(context, tx, me, queue, items),

    /** Ends the claims on items that don't need a review anymore. */
    async end(tx: Tx, queue: ClaimQueue, items: readonly string[]): Promise<void> {
      if (items.length > 0) await store.remove(tx, queue, items)
    },

    deleteExpired: (tx: Tx): Promise<void> => store.deleteExpired(tx, clock.now()),
  }
}

/** Claims the item unless a colleague holds it, or takes it over. */
async function claim(context: Context, tx: Tx, me: Viewer, at: QueueItem, takeOver: boolean): Promise<Claim> {
  const { open, mayDecide } = await lockItem(context, tx, me.accountId, at)
  if (!open) return { holder: null, open }
  const now = context.clock.now()
  const current = await claimOn(tx, at)
  const holder = holderOf(current, now)
  const mine = mayDecide ? claimOnOpening(current, { me: me.accountId, now, takeOver }) : null
  if (mine) await store.put(tx, at, mine)
  if (mine && holder !== me.accountId) {
    if (holder)
      await recordChange(context, tx, me, at, { verb: 'taken_over', from: holder, to: me.accountId })
    await notifyTeam(context, tx, me, [at.item])
  }
  return { holder: await holderIn(context, tx, me, at), open }
}

async function release(context: Context, tx: Tx, me: Viewer, at: QueueItem): Promise<Claim> {
  const { open } = await lockItem(context, tx, me.accountId, at)
  const claim = await claimOn(tx, at)
  if (claim && mayRelease(claim, me.accountId)) {
    await store.remove(tx, at.queue, [at.item])
    await notifyTeam(context, tx, me, [at.item])
  }
  return { holder: await holderIn(context, tx, me, at), open }
}

/** Works even if a colleague holds the item, who could be relieved of it by taking it over anyway. */
async function assign(context: Context, tx: Tx, me: Viewer, at: QueueItem, personId: string): Promise<Claim> {
  const { accounts, clock, unassignable } = context
  if (unassignable.has(at.queue)) refuse('forbidden')
  const { open, mayDecide } = await lockItem(context, tx, me.accountId, at)
  if (!open) refuse('already_done')
  if (!mayDecide) refuse('forbidden')
  const isTeam = (await accounts.adminIds(tx)).includes(personId)
  if (!isTeam || !(await lockItem(context, tx, personId, at)).mayDecide) refuse('not_found')
  const now = clock.now()
  const from = holderOf(await claimOn(tx, at), now)
  await store.put(tx, at, claimOnAssignment(personId, me.accountId, now))
  await recordChange(context, tx, me, at, { verb: 'assigned', from, to: personId })
  await notifyTeam(context, tx, me, [at.item])
  return { holder: await holderIn(context, tx, me, at), open }
}

/** Ends the claims on items that are about to be decided and whose rows are locked. Refuses if a colleague holds one. */
async function settle(
  context: Context,
  tx: Tx,
  me: Viewer,
  queue: ClaimQueue,
  items: readonly string[],
): Promise<void> {
  await requireFree(context, tx, me, queue, items)
  await store.remove(tx, queue, items)
  await notifyTeam(context, tx, me, items)
}

async function requireFree(
  { clock }: Context,
  tx: Tx,
  me: Viewer,
  queue: ClaimQueue,
  items: readonly string[],
): Promise<void> {
  const claims = await store.claimsOn(tx, queue, items)
  if (claims.some((claim) => isHeldByAnother(claim, me.accountId, clock.now()))) refuse('held_by_another')
}

async function holders(
  { clock }: Context,
  db: Db,
  me: Viewer,
  queue: ClaimQueue,
  items: readonly string[],
): Promise<Map<string, ClaimHolder>> {
  const rows = items.length > 0 ? await store.holders(db, queue, items, clock.now()) : []
  return new Map(rows.map((row) => [row.itemId, presentHolder(row, me.accountId)]))
}

const holderIn = async (
  context: Context,
  db: Db,
  me: Viewer,
  { queue, item }: QueueItem,
): Promise<ClaimHolder | null> => (await holders(context, db, me, queue, [item])).get(item) ?? null

const lockItem = async (
  { queues }: Context,
  tx: Tx,
  personId: string,
  { queue, item }: QueueItem,
): Promise<ReviewItem> => (await queues.get(queue)!(tx, personId, item)) ?? refuse('not_found')

const claimOn = async (tx: Tx, { queue, item }: QueueItem) => (await store.claimsOn(tx, queue, [item]))[0]

async function recordChange(
  { audit }: Context,
  tx: Tx,
  me: Viewer,
  { queue, item }: QueueItem,
  { verb, from, to }: { verb: 'taken_over' | 'assigned'; from: string | null; to: string },
): Promise<void> {
  await audit.record(tx, {
    actorId: me.accountId,
    action: `${queue}.${verb}`,
    targetKind: queue,
    targetId: item,
    before: { assignee: from },
    after: { assignee: to },
  })
}

async function notifyTeam(
  { accounts, devices }: Context,
  tx: Tx,
  me: Viewer,
  items: readonly string[],
): Promise<void> {
  const others = (await accounts.adminIds(tx)).filter((id) => id !== me.accountId)
  for (const item of items) devices.sendAfterCommit(tx, others, { type: 'queue_changed', item })
}
