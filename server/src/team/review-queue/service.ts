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

/** Keeps two people on our team from reviewing the same item. */
export function claimService(platform: Platform, { accounts, audit }: { accounts: Accounts; audit: Audit }) {
  const { clock, devices } = platform
  const queues = new Map<ClaimQueue, LockItem>()
  const unassignable = new Set<ClaimQueue>()

  const lockItem = async (tx: Tx, personId: string, { queue, item }: QueueItem): Promise<ReviewItem> =>
    (await queues.get(queue)!(tx, personId, item)) ?? refuse('not_found')

  const claimOn = async (tx: Tx, { queue, item }: QueueItem) => (await store.claimsOn(tx, queue, [item]))[0]

  async function notifyTeam(tx: Tx, me: Viewer, items: readonly string[]): Promise<void> {
    const others = (await accounts.adminIds(tx)).filter((id) => id !== me.accountId)
    for (const item of items) devices.sendAfterCommit(tx, others, { type: 'queue_changed', item })
  }

  async function holders(
    db: Db,
    me: Viewer,
    queue: ClaimQueue,
    items: readonly string[],
  ): Promise<Map<string, ClaimHolder>> {
    const rows = items.length > 0 ? await store.holders(db, queue, items, clock.now()) : []
    return new Map(rows.map((row) => [row.itemId, presentHolder(row, me.accountId)]))
  }

  const holderIn = async (db: Db, me: Viewer, { queue, item }: QueueItem): Promise<ClaimHolder | null> =>
    (await holders(db, me, queue, [item])).get(item) ?? null

  async function recordChange(
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

  async function requireFree(tx: Tx, me: Viewer, queue: ClaimQueue, items: readonly string[]): Promise<void> {
    const claims = await store.claimsOn(tx, queue, items)
    if (claims.some((claim) => isHeldByAnother(claim, me.accountId, clock.now()))) refuse('held_by_another')
  }

  return {
    holders,
    holderIn,

    requireFree,

    addQueue(queue: ClaimQueue, lock: LockItem, { assignable = true } = {}): void {
      queues.set(queue, lock)
      if (!assignable) unassignable.add(queue)
    },

    /** Claims the item unless a colleague holds it, or takes it over. */
    async claim(tx: Tx, me: Viewer, at: QueueItem, takeOver: boolean): Promise<Claim> {
      const { open, mayDecide } = await lockItem(tx, me.accountId, at)
      if (!open) return { holder: null, open }
      const now = clock.now()
      const current = await claimOn(tx, at)
      const holder = holderOf(current, now)
      const mine = mayDecide ? claimOnOpening(current, { me: me.accountId, now, takeOver }) : null
      if (mine) await store.put(tx, at, mine)
      if (mine && holder !== me.accountId) {
        if (holder) await recordChange(tx, me, at, { verb: 'taken_over', from: holder, to: me.accountId })
        await notifyTeam(tx, me, [at.item])
      }
      return { holder: await holderIn(tx, me, at), open }
    },

    async release(tx: Tx, me: Viewer, at: QueueItem): Promise<Claim> {
      const { open } = await lockItem(tx, me.accountId, at)
      const claim = await claimOn(tx, at)
      if (claim && mayRelease(claim, me.accountId)) {
        await store.remove(tx, at.queue, [at.item])
        await notifyTeam(tx, me, [at.item])
      }
      return { holder: await holderIn(tx, me, at), open }
    },

    /** Works even if a colleague holds the item, who could be relieved of it by taking it over anyway. */
    async assign(tx: Tx, me: Viewer, at: QueueItem, personId: string): Promise<Claim> {
      if (unassignable.has(at.queue)) refuse('forbidden')
      const { open, mayDecide } = await lockItem(tx, me.accountId, at)
      if (!open) refuse('already_done')
      if (!mayDecide) refuse('forbidden')
      const isTeam = (await accounts.adminIds(tx)).includes(personId)
      if (!isTeam || !(await lockItem(tx, personId, at)).mayDecide) refuse('not_found')
      const now = clock.now()
      const from = holderOf(await claimOn(tx, at), now)
      await store.put(tx, at, claimOnAssignment(personId, me.accountId, now))
      await recordChange(tx, me, at, { verb: 'assigned', from, to: personId })
      await notifyTeam(tx, me, [at.item])
      return { holder: await holderIn(tx, me, at), open }
    },

    /** Ends the claims on items that are about to be decided and whose rows are locked. Refuses if a colleague holds one. */
    async settle(tx: Tx, me: Viewer, queue: ClaimQueue, ...items: readonly string[]): Promise<void> {
      await requireFree(tx, me, queue, items)
      await store.remove(tx, queue, items)
      await notifyTeam(tx, me, items)
    },

    /** Ends the claims on items that don't need a review anymore. */
    async end(tx: Tx, queue: ClaimQueue, items: readonly string[]): Promise<void> {
      if (items.length > 0) await store.remove(tx, queue, items)
    },

    deleteExpired: (tx: Tx): Promise<void> => store.deleteExpired(tx, clock.now()),
  }
}
