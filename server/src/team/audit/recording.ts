import type { Tx } from '#platform/db/database.ts'
import { beforeCommit } from '#platform/db/transact.ts'
import { callerNetwork } from '#platform/http/caller-address.ts'
import type { Platform } from '#platform/platform.ts'
import { hashOf } from './chain.ts'
import * as store from './store.ts'

/** Never a name, an address or words about somebody: what is here stays when they leave. Ids lead to them meanwhile. */
type Facts = Record<string, string | number | boolean | null>

export interface Act {
  /** Null of whoever sits at the server itself. */
  actorId: string | null
  /** A noun and what was done to it: `application.approved`. */
  action: string
  targetKind: string
  /** Null of what there is one of. */
  targetId: string | null
  /** What it changed. */
  before?: Facts
  after?: Facts
  /** What else there is to know, such as which side of a document was looked at. */
  details?: Facts
}

type Noted = Act & { network: string | null }

export function recording({ clock }: Pick<Platform, 'clock'>) {
  const noted = new WeakMap<Tx, Noted[]>()

  /** Last of all in the transaction, so that whoever holds the end of the chain waits for nobody. */
  async function write(tx: Tx): Promise<void> {
    const acts = noted.get(tx)!
    let head = await store.lockHead(tx)
    const links = acts.map((act) => {
      // Clocks of nodes differ. In the log time never goes back, so that a time is a place in it.
      const at = new Date(Math.max(clock.now().getTime(), head.at.getTime()))
      const said = { ...asText(act), seq: head.seq + 1 }
      const previous = head.hash
      const hash = hashOf({ ...said, at: `${at.getTime()}000` }, previous)
      head = { seq: said.seq, hash, at }
      return { ...said, at, previous, hash }
    })
    await store.insertLinks(tx, links)
    await store.moveHead(tx, head)
  }

  return {
    /** In the transaction of the act: neither is there without the other. It is written at its end. */
    async record(tx: Tx, act: Act): Promise<void> {
      const acts = noted.get(tx) ?? []
      acts.push({ ...act, network: callerNetwork() })
      if (noted.has(tx)) return
      noted.set(tx, acts)
      beforeCommit(tx, () => write(tx))
    },
  }
}

const asText = ({ actorId, action, targetKind, targetId, before, after, details = {}, network }: Noted) => ({
  actorId,
  action,
  targetKind,
  targetId,
  network,
  before: before ? JSON.stringify(before) : null,
  after: after ? JSON.stringify(after) : null,
  details: JSON.stringify(details),
})
