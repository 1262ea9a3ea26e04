import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '#platform/db/database.ts'
import type { Anchor } from './anchor-key.ts'
import type { anchorFile } from './anchors.ts'
import { ChainCheck, type Fault } from './chain.ts'
import * as store from './store.ts'

/** A batch blocks the event loop for about ten milliseconds. */
const BATCH_SIZE = 1_000

export interface Verification {
  /** The number of intact rows. */
  rows: number
  fault: Fault | null
  /** The newest anchor that the rows were compared with. */
  anchor: Anchor | null
}

interface Options {
  onProgress?: (checked: number, total: number) => Promise<void> | void
  signal?: AbortSignal
}

/** Verifies the whole log in batches, up to its end at the start of the verification. */
export async function verifyChain(
  db: Db,
  anchors: Pick<ReturnType<typeof anchorFile>, 'all'>,
  { onProgress, signal }: Options = {},
): Promise<Verification> {
  // Read before the end of the chain, so that no anchor refers to a row that isn't verified.
  const { hashes, newest, forged } = await anchors.all()
  const { head, lastSeq } = await store.endOf(db)
  const check = new ChainCheck(hashes)
  const done = (fault: Fault | null): Verification => ({ rows: check.last.seq, fault, anchor: newest })

  for (let after = store.BEFORE_ALL; ; ) {
    signal?.throwIfAborted()
    const links = await store.linksAfter(db, after, head.seq, BATCH_SIZE)
    for (const link of links) {
      const fault = check.next(link)
      if (fault) return done(fault)
    }
    await onProgress?.(check.last.seq, head.seq)
    await yieldToEventLoop()
    if (links.length < BATCH_SIZE) break
    after = links.at(-1)!.seq
  }
  const fault =
    check.end(head) ?? (lastSeq > head.seq ? ({ problem: 'inserted', seq: head.seq + 1 } as const) : null)
  return done(fault ?? (forged === null ? null : { problem: 'anchor', seq: forged }))
}
