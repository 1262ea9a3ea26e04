import type { AuditCheck } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Recorder } from './entries.ts'
import * as store from './store-checks.ts'
import type { Verification, verifyChain } from './verification.ts'

export const CHECK_JOB = 'audit.check'

/** No attempt of a job takes this long. */
const STUCK_MS = 4 * 3_600_000
/** The number of rows between two updates of the progress. */
const PROGRESS_STEP = 20_000

type Verify = (db: Db, options?: Parameters<typeof verifyChain>[2]) => Promise<Verification>

/** Checks of the chain that our team starts. */
export function auditChecks(
  { clock, database, ids, jobs }: Platform,
  { record, verify }: Recorder & { verify: Verify },
) {
  const isInProgress = ({ state, requestedAt }: store.CheckRow): boolean =>
    (state === 'waiting' || state === 'running') && clock.now().getTime() - requestedAt.getTime() < STUCK_MS

  return {
    async check(tx: Tx, me: Viewer): Promise<AuditCheck> {
      const newest = await store.newestCheck(tx)
      if (newest && isInProgress(newest)) return present(newest)
      const row = { id: ids.id(), requestedBy: me.accountId, requestedAt: clock.now() }
      const started = await store.insertCheck(tx, row)
      await record(tx, {
        actorId: me.accountId,
        action: 'audit_log.verified',
        targetKind: 'audit_log',
        targetId: null,
      })
      await jobs.send(tx, CHECK_JOB, { checkId: started.id })
      return present(started)
    },

    async latestCheck(db: Db): Promise<AuditCheck | null> {
      const newest = await store.newestCheck(db)
      return newest ? present(isStuck(newest) ? { ...newest, state: 'failed' } : newest) : null
    },

    /** Safe to repeat, because it only reads the log. */
    async runCheck(
      id: string,
      { signal, last = true }: { signal?: AbortSignal; last?: boolean } = {},
    ): Promise<void> {
      const check = await store.checkOf(database.db, id)
      if (check?.state !== 'waiting' && check?.state !== 'running') return
      const update = (change: Parameters<typeof store.updateCheck>[2]) =>
        store.updateCheck(database.db, id, change)
      await update({ state: 'running', checked: 0 })
      let reported = 0
      const onProgress = async (checked: number, total: number) => {
        if (reported !== 0 && checked < reported + PROGRESS_STEP) return
        reported = checked
        await update({ checked, total })
      }
      try {
        const { rows, fault, anchor } = await verify(database.db, { onProgress, ...(signal && { signal }) })
        await update({
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
        // Before another attempt, or during a shutdown, the check stays in progress.
        if (last && !signal?.aborted) await update({ state: 'failed', endedAt: clock.now() })
        throw error
      }
    },
  }

  function isStuck(row: store.CheckRow): boolean {
    return (row.state === 'waiting' || row.state === 'running') && !isInProgress(row)
  }
}

type Problem = NonNullable<AuditCheck['fault']>['problem']

const present = (row: store.CheckRow): AuditCheck => ({
  id: row.id,
  state: row.state,
  checked: row.checked,
  total: row.total,
  requestedAt: row.requestedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  fault:
    row.problem === null
      ? null
      : { problem: row.problem as Problem, seq: row.firstBad ?? 0, since: row.since },
  anchored: row.anchoredSeq === null ? null : { seq: row.anchoredSeq, at: row.anchoredAt!.toISOString() },
})
