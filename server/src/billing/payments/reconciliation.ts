import type { ManualReviewItem, Reconciliation } from '@koji/contract'
import type { Transactions } from '#billing/transactions/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Audit } from '#team/audit/service.ts'
import { presentManualReview, presentRun } from './presentation.ts'
import { type Dependencies as RunDependencies, reconciliationRun } from './reconciliation-run.ts'
import * as store from './store-reconciliations.ts'
import { listDead } from './store-webhooks.ts'

export const RECONCILE = 'payments.compare'

/** A run that made no progress for this long has died. */
const STALLED_MS = 15 * 60_000
/** Findings of an older run would be outdated, so it isn't resumed. */
const RESUMABLE_MS = 3 * 86_400_000
const MAX_RUNS = 10
const MAX_REVIEW_ITEMS = 50

interface Dependencies extends RunDependencies {
  audit: Audit
  transactions: Transactions
}

/** Compares everything with the provider and repairs what differs, which makes up for lost webhooks. */
export function reconciliation(platform: Platform, needs: Dependencies) {
  const { clock, database, ids, jobs } = platform
  const { audit, payouts, transactions } = needs
  const { db } = database
  const run = reconciliationRun(platform, needs)
  return { reconcile, startReconciliation, listReconciliations }

  /**
   * Runs the given reconciliation, else resumes the last one if it was interrupted, else starts one. Null while another
   * one runs.
   */
  async function reconcile(signal: AbortSignal, { runId, whole }: { runId?: string; whole?: boolean } = {}) {
    await store.stopStalled(db, stalledBefore())
    const known = runId ?? (await store.findInterrupted(db, new Date(clock.now().getTime() - RESUMABLE_MS)))
    const id = known ?? ids.id()
    const claimed = known
      ? await store.resume(db, id, clock.now())
      : await store.start(db, id, clock.now(), whole)
    return claimed ? run(id, signal) : null
  }

  async function startReconciliation(tx: Tx, me: Viewer): Promise<Reconciliation> {
    const id = ids.id()
    await store.stopStalled(tx, stalledBefore())
    if (!(await store.start(tx, id, clock.now(), true))) refuse('already_done')
    await audit.record(tx, {
      actorId: me.accountId,
      action: 'reconciliation.started',
      targetKind: 'reconciliation',
      targetId: id,
    })
    await jobs.send(tx, RECONCILE, { id })
    return presentRun(await store.getRun(tx, id))
  }

  async function listReconciliations(
    reader: Db,
  ): Promise<{ runs: Reconciliation[]; matters: ManualReviewItem[] }> {
    const [runs, webhooks, refunds, disputeTransfers, stuckPayouts] = await Promise.all([
      store.listNewest(reader, MAX_RUNS),
      listDead(reader, MAX_REVIEW_ITEMS),
      transactions.listStuckRefunds(reader, MAX_REVIEW_ITEMS),
      transactions.listStuckTransfers(reader, MAX_REVIEW_ITEMS),
      payouts.listStuckPayouts(reader, MAX_REVIEW_ITEMS),
    ])
    const matters = presentManualReview({ webhooks, refunds, disputeTransfers, stuckPayouts })
    return { runs: runs.map(presentRun), matters }
  }

  function stalledBefore(): Date {
    return new Date(clock.now().getTime() - STALLED_MS)
  }
}
