import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '#platform/db/database.ts'
import type { Anchor } from './anchor-key.ts'
import type { anchorFile } from './anchors.ts'
import { ChainCheck, type Fault } from './chain.ts'
import * as store from './store.ts'

/** A portion takes about ten milliseconds, in which nobody else is answered. */
const AT_ONCE = 1_000

export interface Verified {
  /** Rows that are as they should be. */
  rows: number
  fault: Fault | null
  /** The newest signed end that the rows were compared with. */
  anchor: Anchor | null
}

interface Options {
  onProgress?: (checked: number, total: number) => Promise<void> | void
  signal?: AbortSignal
}

/** All that was ever written, in portions; what is written meanwhile is not waited for. */
export async function verifyChain(
  db: Db,
  anchors: Pick<ReturnType<typeof anchorFile>, 'all'>,
  { onProgress, signal }: Options = {},
): Promise<Verified> {
  // First: what is signed after this may be of rows that we do not look at.
  const { hashes, newest, forged } = await anchors.all()
  const { head, lastSeq } = await store.endOf(db)
  const check = new ChainCheck(hashes)
  const done = (fault: Fault | null): Verified => ({ rows: check.last.seq, fault, anchor: newest })

  for (let after = store.BEFORE_ALL; ; ) {
    signal?.throwIfAborted()
    const links = await store.linksAfter(db, after, head.seq, AT_ONCE)
    for (const link of links) {
      const fault = check.next(link)
      if (fault) return done(fault)
    }
    await onProgress?.(check.last.seq, head.seq)
    await breathe()
    if (links.length < AT_ONCE) break
    after = links.at(-1)!.seq
  }
  const fault =
    check.end(head) ?? (lastSeq > head.seq ? ({ problem: 'inserted', seq: head.seq + 1 } as const) : null)
  return done(fault ?? (forged === null ? null : { problem: 'anchor', seq: forged }))
}
