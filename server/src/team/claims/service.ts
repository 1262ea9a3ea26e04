import type { Claim, ClaimQueue, Holder } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Audit } from '#team/audit/service.ts'
import { assigned, claimed, holderOf, isTaken, mayLetGo } from './rules.ts'
import * as store from './store.ts'
import { presentHolder } from './view.ts'

export interface Waiting {
  open: boolean
  /** Nobody decides about themselves; of appeals, nobody about their own decision either. */
  mayDecide: boolean
}

/**
 * What waits, as one person of the team may see it; undefined where there is nothing for them. Its row is held until the
 * transaction ends, so that claims and a decision come one after the other.
 */
type Look = (tx: Tx, personId: string, itemId: string) => Promise<Waiting | undefined>

export type Claims = ReturnType<typeof claimService>

export interface At {
  queue: ClaimQueue
  item: string
}

/** Who of the team is at what, so that two do not do the same. */
export function claimService(platform: Platform, { accounts, audit }: { accounts: Accounts; audit: Audit }) {
  const { clock, devices } = platform
  const looks = new Map<ClaimQueue, Look>()

  const look = async (tx: Tx, personId: string, { queue, item }: At): Promise<Waiting> =>
    (await looks.get(queue)!(tx, personId, item)) ?? refuse('not_found')

  /** Whoever did it knows. */
  async function tellTeam(tx: Tx, me: Viewer, item: string): Promise<void> {
    for (const id of await accounts.admins(tx))
      if (id !== me.accountId) devices.sendAfterCommit(tx, id, { type: 'queue_changed', item })
  }

  async function holders(
    db: Db,
    me: Viewer,
    queue: ClaimQueue,
    itemIds: readonly string[],
  ): Promise<Map<string, Holder>> {
    const rows = itemIds.length > 0 ? await store.holders(db, queue, itemIds, clock.now()) : []
    return new Map(rows.map((row) => [row.itemId, presentHolder(row, me.accountId)]))
  }

  const holderIn = async (db: Db, me: Viewer, { queue, item }: At): Promise<Holder | null> =>
    (await holders(db, me, queue, [item])).get(item) ?? null

  const note = (tx: Tx, me: Viewer, { queue, item }: At, verb: string, from: string | null, to: string) =>
    audit.record(tx, {
      actorId: me.accountId,
      action: `${queue}.${verb}`,
      targetKind: queue,
      targetId: item,
      before: { assignee: from },
      after: { assignee: to },
    })

  return {
    holders,
    holderIn,

    /** A feature with a queue says what is in it. */
    serve: (queue: ClaimQueue, waiting: Look) => void looks.set(queue, waiting),

    /** Theirs for a while, if nobody has it or they take it over. Who has it is told either way. */
    async claim(tx: Tx, me: Viewer, at: At, takeOver: boolean): Promise<Claim> {
      const { open, mayDecide } = await look(tx, me.accountId, at)
      if (!open) return { holder: null, open }
      const now = clock.now()
      const held = await store.claimOn(tx, at.queue, at.item)
      const has = holderOf(held, now)
      const mine = mayDecide ? claimed(held, { me: me.accountId, now, takeOver }) : null
      if (mine) await store.put(tx, at.queue, at.item, mine)
      if (mine && has && has !== me.accountId) await note(tx, me, at, 'taken_over', has, me.accountId)
      if (mine && has !== me.accountId) await tellTeam(tx, me, at.item)
      return { holder: await holderIn(tx, me, at), open }
    },

    async letGo(tx: Tx, me: Viewer, at: At): Promise<Claim> {
      const { open } = await look(tx, me.accountId, at)
      const held = await store.claimOn(tx, at.queue, at.item)
      if (held && mayLetGo(held, me.accountId)) {
        await store.drop(tx, at.queue, at.item)
        await tellTeam(tx, me, at.item)
      }
      return { holder: await holderIn(tx, me, at), open }
    },

    /** Whoever has it: what somebody could take over, they can pass on. */
    async assign(tx: Tx, me: Viewer, at: At, personId: string): Promise<Claim> {
      const { open, mayDecide } = await look(tx, me.accountId, at)
      if (!open) refuse('already_done')
      if (!mayDecide) refuse('forbidden')
      const isTeam = (await accounts.admins(tx)).includes(personId)
      if (!isTeam || !(await look(tx, personId, at)).mayDecide) refuse('not_found')
      const now = clock.now()
      const has = holderOf(await store.claimOn(tx, at.queue, at.item), now)
      await store.put(tx, at.queue, at.item, assigned(personId, me.accountId, now))
      await note(tx, me, at, 'assigned', has, personId)
      await tellTeam(tx, me, at.item)
      return { holder: await holderIn(tx, me, at), open }
    },

    /** Before a decision, whose feature holds the row: not while somebody else has it. With it, nobody does any more. */
    async settle(tx: Tx, me: Viewer, queue: ClaimQueue, item: string): Promise<void> {
      if (isTaken(await store.claimOn(tx, queue, item), me.accountId, clock.now())) refuse('held_by_another')
      await store.drop(tx, queue, item)
      await tellTeam(tx, me, item)
    },

    /** Of what was let go by nobody, or is not there any more. */
    sweep: async (tx: Tx): Promise<void> => {
      await store.forget(tx, clock.now())
    },
  }
}
