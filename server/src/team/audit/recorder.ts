import type { Tx } from '#platform/db/database.ts'
import { beforeCommit } from '#platform/db/transact.ts'
import { callerNetwork } from '#platform/http/caller-address.ts'
import type { Platform } from '#platform/platform.ts'
import { hashOf } from './chain.ts'
import * as store from './store.ts'

/** Never names, addresses or texts about people, because the log outlives accounts. Ids refer to accounts that exist. */
type Facts = Record<string, string | number | boolean | null>

export interface Act {
  /** Null for commands on the server itself. */
  actorId: string | null
  /** A noun and a past participle: `application.approved`. */
  action: string
  targetKind: string
  /** Null for targets that exist only once. */
  targetId: string | null
  /** The changed values. */
  before?: Facts
  after?: Facts
  /** Other facts, such as which side of a document was opened. */
  details?: Facts
}

type PendingAct = Act & { network: string | null }

export function auditRecorder({ clock }: Pick<Platform, 'clock'>) {
  const pending = new WeakMap<Tx, PendingAct[]>()

  /** Runs at the end of the transaction, so that the holder of the chain's end never waits for another lock. */
  async function write(tx: Tx): Promise<void> {
    const acts = pending.get(tx)!
    let head = await store.lockHead(tx)
    const links = acts.map((act) => {
      // The clocks of nodes differ. Times in the log never decrease, so that they can be searched in the order of seq.
      const at = new Date(Math.max(clock.now().getTime(), head.at.getTime()))
      const entry = { ...asText(act), seq: head.seq + 1 }
      const previous = head.hash
      const hash = hashOf({ ...entry, at: `${at.getTime()}000` }, previous)
      head = { seq: entry.seq, hash, at }
      return { ...entry, at, previous, hash }
    })
    await store.insertLinks(tx, links)
    await store.moveHead(tx, head)
  }

  return {
    /** Commits together with the act. */
    async record(tx: Tx, act: Act): Promise<void> {
      const acts = pending.get(tx) ?? []
      acts.push({ ...act, network: callerNetwork() })
      if (pending.has(tx)) return
      pending.set(tx, acts)
      beforeCommit(tx, () => write(tx))
    },
  }
}

const asText = ({
  actorId,
  action,
  targetKind,
  targetId,
  before,
  after,
  details = {},
  network,
}: PendingAct) => ({
  actorId,
  action,
  targetKind,
  targetId,
  network,
  before: before ? JSON.stringify(before) : null,
  after: after ? JSON.stringify(after) : null,
  details: JSON.stringify(details),
})
