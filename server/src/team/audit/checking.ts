import type { AuditCheck } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Recorder } from './listing.ts'
import * as store from './store-checks.ts'
import type { Verified, verifyChain } from './verifying.ts'

export const CHECK_JOB = 'audit.check'

/** All attempts of a job are over by then. */
const STUCK_MS = 4 * 3_600_000
/** Rows between two words about how far it is. */
const STEP = 20_000

type Verify = (db: Db, options?: Parameters<typeof verifyChain>[2]) => Promise<Verified>

/** The chain, checked at the wish of somebody of the team. */
export function checking(
  { clock, database, ids, jobs }: Platform,
  { record, verify }: Recorder & { verify: Verify },
) {
  const isUnderWay = ({ state, askedAt }: store.CheckRow): boolean =>
    (state === 'waiting' || state === 'running') && clock.now().getTime() - askedAt.getTime() < STUCK_MS

  return {
    async check(tx: Tx, me: Viewer): Promise<AuditCheck> {
      const newest = await store.newestCheck(tx)
      if (newest && isUnderWay(newest)) return present(newest)
      const row = { id: ids.id(), askedBy: me.accountId, askedAt: clock.now() }
      const begun = await store.insertCheck(tx, row)
      await record(tx, {
        actorId: me.accountId,
        action: 'audit_log.verified',
        targetKind: 'audit_log',
        targetId: null,
      })
      await jobs.send(tx, CHECK_JOB, { checkId: begun.id })
      return present(begun)
    },

    async latestCheck(db: Db): Promise<AuditCheck | null> {
      const newest = await store.newestCheck(db)
      return newest ? present(isStuck(newest) ? { ...newest, state: 'failed' } : newest) : null
    },

    /** May be begun again at any point: it only reads. */
    async runCheck(
      id: string,
      { signal, last = true }: { signal?: AbortSignal; last?: boolean } = {},
    ): Promise<void> {
      const check = await store.checkOf(database.db, id)
      if (check?.state !== 'waiting' && check?.state !== 'running') return
      const tell = (change: Parameters<typeof store.updateCheck>[2]) =>
        store.updateCheck(database.db, id, change)
      await tell({ state: 'running', checked: 0 })
      let told = 0
      const onProgress = async (checked: number, total: number) => {
        if (told !== 0 && checked < told + STEP) return
        told = checked
        await tell({ checked, total })
      }
      try {
        const { rows, fault, anchor } = await verify(database.db, { onProgress, ...(signal && { signal }) })
        await tell({
          state: fault ? 'broken' : 'intact',
          checked: rows,
          endedAt: clock.now(),
          problem: fault?.problem ?? null,
          firstBad: fault?.seq ?? null,
          since: fault?.since ?? null,
          anchoredSeq: anchor?.seq ?? null,
          anchoredAt: anchor ? new Date(anchor.at) : null,
        })
      } catch (error) {
        // Another attempt follows, or whoever shut us down is about to start again: it goes on being under way.
        if (last && !signal?.aborted) await tell({ state: 'failed', endedAt: clock.now() })
        throw error
      }
    },
  }

  function isStuck(row: store.CheckRow): boolean {
    return (row.state === 'waiting' || row.state === 'running') && !isUnderWay(row)
  }
}

type Problem = NonNullable<AuditCheck['fault']>['problem']

const present = (row: store.CheckRow): AuditCheck => ({
  id: row.id,
  state: row.state,
  checked: row.checked,
  total: row.total,
  askedAt: row.askedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  fault:
    row.problem === null
      ? null
      : { problem: row.problem as Problem, seq: row.firstBad ?? 0, since: row.since },
  anchored: row.anchoredSeq === null ? null : { seq: row.anchoredSeq, at: row.anchoredAt!.toISOString() },
})
